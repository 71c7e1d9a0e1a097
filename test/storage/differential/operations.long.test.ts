import { PGlite } from "@electric-sql/pglite";
import Database from "libsql";
import { afterAll, describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { PostgresStorage, type PostgresStorageOptions } from "workspace-engine/postgres";
import { type SqliteOptions, SqliteStorage } from "workspace-engine/sqlite";
import { withFault } from "../faults/faulty";
import { openPool, sharedServer } from "../postgres/server";
import { openTrigramDatabase } from "../postgres/trigram-database";
import { everyAnswer, follow, planned } from "./random-operations";

const STEPS = 60;
/** `DIFFERENTIAL_SEED` is the first seed and `DIFFERENTIAL_RUNS` how many there are. */
const { DIFFERENTIAL_SEED = "1", DIFFERENTIAL_RUNS = "2" } = process.env;
const seeds = Array.from({ length: Number(DIFFERENTIAL_RUNS) }, (_, index) => Number(DIFFERENTIAL_SEED) + index);

const overFile = (options: SqliteOptions = {}) => {
  const db = new Database(":memory:");
  return { storage: new SqliteStorage({ db, ...options }), end: async () => void db.close() };
};
const overPool = ({ end, ...options }: PostgresStorageOptions & { readonly end: () => Promise<unknown> }) => ({
  storage: new PostgresStorage(options),
  end,
});
const server = await sharedServer();

/** Storages that must answer like the first one, which the reference evaluator is part of. */
const contestants = {
  memory: async () => ({ storage: new MemoryStorage(), end: async () => {} }),
  SQLite: async () => overFile(),
  "SQLite without an index of texts": async () => overFile({ textSearch: "walk" }),
  PGlite: async () => {
    const pool = await PGlite.create();
    return overPool({ pool, end: () => pool.close() });
  },
  ...("url" in server && {
    PostgreSQL: async () => overPool(await openPool(server.url, "differential")),
    "PostgreSQL with pg_trgm": async () => {
      const { pool, end } = await openTrigramDatabase(server.url);
      return overPool({ pool, end });
    },
  }),
};
const absent = "reason" in server ? `, without PostgreSQL: ${server.reason}` : "";

describe(`random operations on ${Object.keys(contestants).join(", ")}${absent}`, async () => {
  const all = Object.entries(contestants).map(async ([name, open]) => ({ name, ...(await open()) }));
  const opened = await Promise.all(all);
  afterAll(async () => {
    for (const { storage, end } of opened) {
      await storage.close();
      await end();
    }
  });

  test.each(seeds)(
    "[B13.1] give the same answers, exports, pages and cursors, seed %i",
    async (seed) => {
      const plan = await planned(seed, STEPS);
      const [first, ...others] = opened;
      if (first === undefined) throw new Error("There are several.");
      const expected = await follow(first.storage, plan);
      const snapshot = await expected.workspace.export();
      const read = await everyAnswer(expected.workspace, plan);
      // Tokens are drawn at random, as is more where the plan is made.
      const cards = plan.there.cards.map(({ collaboration: _, ...card }) => card);
      expect(snapshot, "the plan is carried out as it was made").toMatchObject({ cards });
      expect(
        expected.answers.filter((answer) => !JSON.stringify(answer).includes('"status":4')).length,
      ).toBeGreaterThan(STEPS / 3);
      for (const { name, storage } of others) {
        const { workspace, answers } = await follow(storage, plan);
        for (const [index, answer] of answers.entries())
          expect(answer, `${name}: ${index}`).toEqual(expected.answers[index]);
        expect(await workspace.export(), name).toEqual(snapshot);
        expect(await workspace.verify(), name).toEqual([]);
        const again = await everyAnswer(workspace, plan);
        expect(again, name).toHaveLength(read.length);
        for (const [index, answer] of again.entries()) expect(answer, name).toEqual(read[index]);
      }
    },
    300_000,
  );

  test("would detect a storage that miscounts", async () => {
    const plan = await planned(1, 10);
    const [sound, miscounting] = [
      new MemoryStorage(),
      withFault(new MemoryStorage(), () => ({
        countBy: async (_team, _selection, _field, values) => new Map(values.map((value) => [value, 7])),
      })),
    ];
    const [expected, other] = [await follow(sound, plan), await follow(miscounting, plan)];
    expect(await everyAnswer(other.workspace, plan)).not.toEqual(await everyAnswer(expected.workspace, plan));
  });
});
