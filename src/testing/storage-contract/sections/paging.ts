import type { Query, Scalar, Sort, SortPosition } from "../../../storage/query";
import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";
import type { Trial } from "../harness/trial";

/** Ranks by id; 0 is empty. In ascending order: 2 4 | 1 3 10 | 5 | 6 7. */
const ranks: Readonly<Record<string, number>> = { 1: 2, 2: 1, 3: 2, 4: 1, 5: 3, 6: 0, 7: 0, 10: 2 };
const ascending = { field: "rank", direction: "ascending" } as const;
const descending = { field: "rank", direction: "descending" } as const;

async function putAll(trial: Trial): Promise<void> {
  await trial.put(...Object.entries(ranks).map(([id, rank]) => item(id, { rank })));
}

/** The ids of all pages of two; `between` runs after each page. */
async function walk(trial: Trial, sort: Sort, between: (page: number) => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  let after: SortPosition | undefined;
  for (let page = 1; ; page++) {
    ensure(page < 20, "the walk does not end");
    const query: Query = { kind: "item", where: [], sort, limit: 2, ...(after && { after }) };
    const documents = await trial.storage.find(trial.team, query);
    const last = documents.at(-1);
    if (last === undefined) return seen;
    seen.push(...documents.map(({ id }) => id));
    after = { key: Number(last.body["rank"]), id: last.id };
    await between(page);
  }
}

const ranked = (id: string, rank: number) => item(id, { rank }, { rank });

export const paging: SectionDefinition = {
  title: "paging",
  cases: {
    "[B6.3] after a position comes what follows it, whether or not a document stands there": async (trial) => {
      await putAll(trial);
      const rows: readonly (readonly [sort: Sort, key: Scalar, id: string, ids: string])[] = [
        [ascending, 1, "2", "4 1 3 10 5 6 7"],
        [ascending, 1, "3", "4 1 3 10 5 6 7"],
        [ascending, 2, "3", "10 5 6 7"],
        [ascending, 2, "99", "5 6 7"],
        [ascending, 2.5, "1", "5 6 7"],
        [ascending, -9, "1", "2 4 1 3 10 5 6 7"],
        [ascending, 3, "5", "6 7"],
        [ascending, 99, "1", "6 7"],
        [ascending, 0, "6", "7"],
        [ascending, 0, "1", "6 7"],
        [ascending, 0, "7", ""],
        [descending, 3, "5", "10 3 1 4 2 7 6"],
        [descending, 2, "3", "1 4 2 7 6"],
        [descending, 1.5, "3", "4 2 7 6"],
        [descending, -9, "1", "7 6"],
        [descending, 0, "7", "6"],
        [descending, 0, "99", "7 6"],
        [{ field: "id", direction: "ascending" }, "4", "4", "5 6 7 10"],
        [{ field: "id", direction: "ascending" }, "8", "8", "10"],
        [{ field: "id", direction: "descending" }, "10", "10", "7 6 5 4 3 2 1"],
      ];
      for (const [sort, key, id, ids] of rows) {
        const what = `after ${key}/${id} by ${sort.field}, ${sort.direction}`;
        await trial.finds({ sort, after: { key, id } }, ids.split(" ").filter(Boolean), what);
      }
    },
    "[B6.3] limit and offset": async (trial) => {
      await putAll(trial);
      const rows: readonly (readonly [part: Partial<Query>, ids: string])[] = [
        [{ limit: 3 }, "2 4 1"],
        [{ limit: 0 }, ""],
        [{ limit: 99 }, "2 4 1 3 10 5 6 7"],
        [{ offset: 2 }, "1 3 10 5 6 7"],
        [{ offset: 0, limit: 1 }, "2"],
        [{ offset: 6, limit: 5 }, "6 7"],
        [{ offset: 8 }, ""],
        [{ offset: 99, limit: 1 }, ""],
        [{ after: { key: 2, id: "1" }, limit: 2 }, "3 10"],
        [{ after: { key: 2, id: "1" }, offset: 1, limit: 2 }, "10 5"],
        [{ after: { key: 2, id: "1" }, offset: 4 }, "7"],
        [{ where: [{ operator: "in", field: "rank", values: [2, 0] }], offset: 2, limit: 2 }, "10 6"],
      ];
      for (const [part, ids] of rows) {
        await trial.finds({ sort: ascending, ...part }, ids.split(" ").filter(Boolean), JSON.stringify(part));
      }
    },
    "[B6.3] a small part of many documents": async (trial) => {
      const ids = Array.from({ length: 500 }, (_, index) => String(index + 100));
      await trial.putMany(ids.map((id) => item(id, { rank: 1 + ((Number(id) * 7) % 10) })));
      const sorted = [...ids].sort((a, b) => ((Number(a) * 7) % 10) - ((Number(b) * 7) % 10) || Number(a) - Number(b));
      await trial.finds({ sort: ascending, limit: 5 }, sorted.slice(0, 5), "the first five");
      await trial.finds({ sort: ascending, offset: 200, limit: 5 }, sorted.slice(200, 205), "five in the middle");
      await trial.finds({ sort: descending, limit: 60 }, sorted.reverse().slice(0, 60), "the last sixty");
    },
    "[B6.3] a walk meets every document once, while others are written and its last one deleted": async (trial) => {
      for (const sort of [ascending, descending]) {
        const kept = Object.entries(ranks).map(([id, rank]) => ranked(id, rank));
        await trial.put(...kept);
        const seen = await walk(trial, sort, async (page) => {
          await trial.put(ranked(`early-${page}`, sort === ascending ? -page : 100 + page));
          await trial.put(ranked("5", 3), ranked("7", 0));
        });
        const expected = ["1", "10", "2", "3", "4", "5", "6", "7"];
        equal([...seen].sort(), expected, `what a walk ${sort.direction} met`);
        const gone = await walk(trial, sort, (page) => trial.apply({ del: [itemKey(`early-${page}`)] }));
        equal(new Set(gone).size, gone.length, "the number of different documents met");
        await trial.apply({ del: Array.from({ length: 9 }, (_, index) => itemKey(`early-${index + 1}`)) });
      }
    },
    "[B6.3] deleting the document a walk stopped at is harmless": async (trial) => {
      await trial.put(...Object.entries(ranks).map(([id, rank]) => ranked(id, rank)));
      const stops = ["", "4", "3", "5", "7"];
      const seen = await walk(trial, ascending, (page) => trial.apply({ del: [itemKey(stops[page] ?? "none")] }));
      equal(seen, ["2", "4", "1", "3", "10", "5", "6", "7"], "what the walk met");
    },
  },
};
