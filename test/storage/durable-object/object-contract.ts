import { contractOver } from "../sqlite/contract-options";

export const objectContract = (create: Parameters<typeof contractOver>[1]) =>
  contractOver("SQLite in a Durable Object", create, { limits: { multiProcess: false }, seed: 300, histories: 10 });
