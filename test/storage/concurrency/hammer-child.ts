// Hammers a database together with other processes on command, and prints its operations and their answers.
import { createInterface } from "node:readline";
import { contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { openShared } from "../../crash/shared-database";
import { hammer, workspaceOver } from "./clients";

const [kind = "", target = "", schema = "", ...numbers] = process.argv.slice(2);
const [index = 0, seed = 0, storageSteps = 0, workspaceSteps = 0] = numbers.map(Number);
const CLIENTS = 2;

/** Nothing is forgotten, however much is done. */
const RETAINED = 1_000_000;

const { storage } = await openShared({ kind, target, schema }, RETAINED);
await storage.open(contractKinds);
// Modules are loaded before the other processes start.
await workspaceOver(storage).getCard({ card_id: "1" });

const lines = createInterface({ input: process.stdin });
lines.once("close", () => process.exit(1));
lines.once("line", async () => {
  const clock = () => Number(process.hrtime.bigint());
  const hammering = { storage, process: index, clock, seed, clients: CLIENTS, storageSteps, workspaceSteps };
  const recording = await hammer(hammering);
  await storage.close();
  process.stdout.write(`${JSON.stringify(recording)}\n`, () => process.exit(0));
});
process.stdout.write("ready\n");
