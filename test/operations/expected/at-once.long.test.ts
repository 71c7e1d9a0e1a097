import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, shardedStorage, type Workspace } from "workspace-engine";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import { SqliteStorage } from "workspace-engine/sqlite";
import { seededRandom } from "workspace-engine/testing";
import { inSchema } from "../../presentation/in-schema";
import { runs } from "../../runs";
import { useIndexedDb } from "../../storage/indexeddb/use-indexeddb";
import { sharedPglite } from "../../storage/postgres/shared-pglite";
import { DatabaseFiles } from "../../storage/sqlite/database-files";
import { boardWithLists, newWorkspace } from "../fixture";
import { viaHttp } from "../via-http";

const files = new DatabaseFiles();
useIndexedDb();

const memory = new MemoryStorage();
const shard = new MemoryStorage();
const path = files.path();

/** Two storages over the same data, as two processes have them. */
const storages: readonly (readonly [string, () => Promise<readonly [Storage, Storage]>])[] = [
  ["memory", async () => [memory, memory]],
  ["shards", async () => [shardedStorage(() => shard), shardedStorage(() => shard)]],
  ["SQLite", async () => [await SqliteStorage.open(path), await SqliteStorage.open(path)]],
  ["IndexedDB", async () => [new IndexedDbStorage({ name: "at-once" }), new IndexedDbStorage({ name: "at-once" })]],
  [
    "PostgreSQL",
    async () => {
      const databases = inSchema({ pool: await sharedPglite(), schema: "at_once" });
      return [databases.storage(), databases.storage()];
    },
  ],
];

/** Changes of one of two fields by several people who saw the same version. */
const changes = fc.array(fc.record({ field: fc.constantFrom("content", "due_date"), value: fc.nat(5) }), {
  minLength: 2,
  maxLength: 5,
});

describe.each(storages)("changes of a card at once on %s", (_, open) => {
  test("[U38.1] of those that expect the same of one field, exactly one is made", async () => {
    const both = await open();
    const actors = both.flatMap((storage, seed): Workspace[] => {
      const { workspace } = newWorkspace({ storage, random: seededRandom(seed + 1) });
      return [workspace, viaHttp(workspace)];
    });
    const [first] = actors;
    if (first === undefined) throw new Error("Somebody must act.");
    const { lists } = await boardWithLists(first);
    const { card } = await first.createCard({ list_id: lists.todo, title: "Copy", content: "0", due_date: 1767600000 });
    const card_id = card.id;
    let round = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        round += 1;
        const { content, due_date = 0 } = (await first.getCard({ card_id })).card;
        const seen = { content, due_date };
        const outcomes = await Promise.all(
          wanted.map(async ({ field, value }, index) => {
            const now = { content: `${round} ${index} ${value}`, due_date: due_date + 10 * (index + 1) + value + 1 };
            const [name, own] =
              field === "content" ? (["content", now.content] as const) : (["due_date", now.due_date] as const);
            const acting = actors[(index + value) % actors.length] ?? first;
            const input = { card_id, [name]: own, expected: { [name]: seen[name] } };
            const code = await acting.updateCard(input).then(
              () => "made",
              (error) => error.code,
            );
            return { name, own, code };
          }),
        );
        for (const name of new Set(outcomes.map((outcome) => outcome.name))) {
          const same = outcomes.filter((outcome) => outcome.name === name);
          const made = same.filter(({ code }) => code === "made").map(({ own }) => own);
          // In IndexedDB another tab's commit shows once it was heard of.
          await expect.poll(async () => [(await first.getCard({ card_id })).card[name]]).toEqual(made);
          expect(same.filter(({ code }) => code === "changed_meanwhile")).toHaveLength(same.length - 1);
        }
      }),
      { numRuns: runs(40) },
    );
    for (const storage of both) await storage.close();
  }, 240_000);
});
