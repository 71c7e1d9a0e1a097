import { startEmbedded } from "./embedded";

const server = await startEmbedded();
await server.remove();
process.exitCode = 3;
