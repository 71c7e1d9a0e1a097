import { expect, test } from "vitest";
import { Child } from "../../crash/child-process";
import { openShared, type SharedDatabase } from "../../crash/shared-database";
import { onPostgres } from "../postgres/on-postgres";
import { openPool } from "../postgres/server";
import { DatabaseFiles } from "../sqlite/database-files";
import { faultsOf } from "./aftermath";
import { begin } from "./clients";
import type { Recording } from "./recorder";

const PROCESSES = 4;
/** How many times as much is done as by default; `CONCURRENCY_SEED` repeats what the clients do, though not when. */
const TIMES = Number(process.env["CONCURRENCY_TIMES"] ?? 1);
const SEED = Number(process.env["CONCURRENCY_SEED"] ?? Math.floor(Math.random() * 1_000_000));
/** Nothing takes as long on the slowest machine, in milliseconds: one of them must be waiting for ever. */
const TIMEOUT_MS = 240_000 * Math.max(1, TIMES);
const RETAINED = 1_000_000;
const files = new DatabaseFiles();

/** Lets processes loose on one database at the same moment. */
async function hammered({ kind, target, schema }: SharedDatabase): Promise<Recording> {
  const program = new URL("./hammer-child.ts", import.meta.url).href;
  const steps = [60, 20].map((count) => String(Math.ceil(count * TIMES)));
  const children = Array.from(
    { length: PROCESSES },
    (_, index) => new Child(program, kind, target, schema, String(index), String(SEED), ...steps),
  );
  const stopAll = () => Promise.all(children.map((child) => child.stop()));
  const watch = setTimeout(stopAll, TIMEOUT_MS);
  try {
    await Promise.all(children.map((child) => child.started()));
    for (const child of children) child.say("go");
    const outputs = await Promise.all(children.map((child) => child.end()));
    const recordings = outputs.map((lines): Recording => JSON.parse(lines.at(-1) ?? ""));
    return {
      operations: recordings.flatMap(({ operations }) => operations),
      acknowledged: recordings.flatMap(({ acknowledged }) => acknowledged),
    };
  } finally {
    clearTimeout(watch);
    await stopAll();
  }
}

/** Everything can be explained, and enough happened at once for that to mean something. */
async function expectSound(database: SharedDatabase): Promise<void> {
  const { storage, end } = await openShared(database, RETAINED);
  await begin(storage);
  const recording = await hammered(database);
  const faults = await faultsOf(storage, recording).finally(end);
  expect(faults, `CONCURRENCY_SEED=${SEED}`).toEqual([]);
  const { operations, acknowledged } = recording;
  const count = (output: unknown) => operations.filter((operation) => operation.output === output).length;
  const kept = { acknowledged: acknowledged.length, conflict: count("conflict"), stale: count("stale") };
  const unanswered = operations.filter(({ answered }) => answered === null).length;
  console.info(`${operations.length} operations, ${unanswered} unanswered: ${JSON.stringify(kept)}`);
  for (const happened of Object.values(kept)) expect(happened).toBeGreaterThan(0);
  expect(new Set(operations.map(({ client }) => client)).size).toBe(2 * PROCESSES);
}

test(
  "[B2.4 B8.1 B25.3] the answers to processes at one SQLite file can be explained one after another",
  () => expectSound({ kind: "sqlite", target: files.path(), schema: "" }),
  2 * TIMEOUT_MS,
);

onPostgres("[B2.4 B8.1 B13.1] the answers to processes at one PostgreSQL database", (url) => {
  test(
    "can be explained one after another",
    async () => {
      const { schema, end } = await openPool(url, "concurrency");
      await expectSound({ kind: "postgres", target: url, schema }).finally(end);
    },
    2 * TIMEOUT_MS,
  );
});
