// Hammers a database together with other processes on command, and prints its operations and their answers.
import { createInterface } from "node:readline";
import pg from "pg";
import type { Storage } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { hammer, workspaceOver } from "./clients";

const [kind, target = "", schema = "", ...numbers] = process.argv.slice(2);
const [index = 0, seed = 0, storageSteps = 0, workspaceSteps = 0] = numbers.map(Number);
const CLIENTS = 2;

/** Nothing is forgotten, however much is done; nobody gives up while others write. */
const retainedChanges = 1_000_000;
const TIMEOUT_MS = 60_000;

async function opened(): Promise<Storage> {
  if (kind === "sqlite") return SqliteStorage.open(target, { retainedChanges, busyTimeout: TIMEOUT_MS });
  const pool = new pg.Pool({ connectionString: target, max: 4 });
  return new PostgresStorage({ pool, schema, notifications: false, retainedChanges, lockTimeout: TIMEOUT_MS });
}

const storage = await opened();
await storage.open(contractKinds);
// Modules are loaded before the other processes start.
await workspaceOver(storage).getCard({ card_id: "1" });

const lines = createInterface({ input: process.stdin });
lines.once("close", () => process.exit(1));
lines.once("line", async () => {
  const clock = () => Number(process.hrtime.bigint());
  const recording = await hammer({
    storage,
    process: index,
    clock,
    seed,
    clients: CLIENTS,
    storageSteps,
    workspaceSteps,
  });
  await storage.close();
  process.stdout.write(`${JSON.stringify(recording)}\n`, () => process.exit(0));
});
process.stdout.write("ready\n");
