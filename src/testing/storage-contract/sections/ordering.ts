import { anyOf, ascending, descending } from "../../../storage/clauses";
import type { Fields, Query, Scalar, Sort, SortPosition } from "../../../storage/query";
import { ensure, equal } from "../harness/assert";
import { item, itemKey } from "../harness/fixture";
import { all, type SectionDefinition, type Trial } from "../harness/trial";

async function sorts(trial: Trial, field: string, rising: string, falling: string): Promise<void> {
  await trial.finds({ sort: ascending(field) }, rising, `by ${field}, ascending`);
  await trial.finds({ sort: descending(field) }, falling, `by ${field}, descending`);
}

/** Requires that the documents have these orders. */
const sorted =
  (documents: Readonly<Record<string, Fields>>, field: string, rising: string, falling: string) =>
  async (trial: Trial) => {
    await trial.putAll(documents);
    await sorts(trial, field, rising, falling);
  };

const manyRanks = {
  1: { rank: 2 },
  2: {},
  3: { rank: -5 },
  4: { rank: 10 },
  5: { rank: 1.5 },
  6: { rank: 1.8e12 },
  7: {},
};
const equalRanks = { 10: { rank: 1 }, 2: { rank: 1 }, a: { rank: 1 }, 9: { rank: 1 }, 1: { rank: 2 } };

export const sorting: SectionDefinition = {
  title: "sorting",
  cases: {
    "[B6.2] ids: shorter first, then by code unit": sorted(
      { b: {}, "10": {}, a: {}, "9": {}, B: {}, "-": {}, _: {}, "100": {}, "11": {} },
      "id",
      "- 9 B _ a b 10 11 100",
      "100 11 10 b a _ B 9 -",
    ),
    "[B6.2] numbers, with 0 last in both directions": sorted(manyRanks, "rank", "3 5 1 4 6 2 7", "6 4 1 5 3 7 2"),
    "[B6.2] ties: by id, in the direction of the field": sorted(equalRanks, "rank", "2 9 a 10 1", "1 10 a 9 2"),
    "[B6.2] empty texts come last in both directions": sorted(
      { 1: { name: "b" }, 2: {}, 3: { name: "a" }, 10: {}, 4: { name: "ab" } },
      "name",
      "3 4 1 2 10",
      "1 4 3 10 2",
    ),
    "[B6.2] booleans: true first, false being empty": sorted(
      { 1: {}, 2: { open: true }, 3: {}, 4: { open: true } },
      "open",
      "2 4 1 3",
      "4 2 3 1",
    ),
    "[B6.2] the order follows a changed value": async (trial) => {
      await trial.putAll({ 1: { rank: 1 }, 2: { rank: 2 }, 3: { rank: 3 } });
      await trial.put(item("2", { rank: 9 }));
      await sorts(trial, "rank", "1 3 2", "2 3 1");
      await trial.put(item("2"));
      await sorts(trial, "rank", "1 3 2", "3 1 2");
    },
  },
};

/** In the order of their UTF-8 bytes. By UTF-16 code units the emoji would come before U+FFFD. */
const inByteOrder = [
  ...["A", "Z", "a", "ab", "a\u{1F600}", "b", "z", "\u00E9", "\u0434", "\u6F22", "\uFB03"],
  ...["\uFFFD", "\u{1F600}", "\u{10FFFF}"],
];

/** Texts that some comparisons take for equal. */
const lookalikes = ["é", "e\u0301", "É", "e", "e ", " e", "ß", "ss", "ı", "i", "I", "\u212A", "K", "k"];

const awkward = ["%", "_", "\\", "*", "?", "[a]", "'", '"', "a\nb", "\t", "😀", "漢字", "(.+)", "\u2028"];

export const texts: SectionDefinition = {
  title: "texts",
  cases: {
    "[B6.2] texts are ordered by their UTF-8 bytes": async (trial) => {
      const ids = inByteOrder.map((_, index) => String(10 + ((index * 5) % inByteOrder.length)));
      await trial.put(...inByteOrder.map((name, index) => item(ids[index] ?? "", { name })));
      await sorts(trial, "name", ids.join(" "), [...ids].reverse().join(" "));
      for (const [index, key] of inByteOrder.entries()) {
        const after = { key, id: ids[index] ?? "" };
        await trial.finds({ sort: ascending("name"), after }, ids.slice(index + 1), `after ${key}`);
      }
    },
    "[B6.1] texts that look alike are different": async (trial) => {
      await trial.put(...lookalikes.map((owner, index) => item(String(index + 1), { owner, tags: [owner] })));
      for (const [index, text] of lookalikes.entries()) {
        await trial.matches(String(index + 1), `in "${text}"`, anyOf("owner", [text]));
        await trial.matches(String(index + 1), `a tag "${text}"`, anyOf("tags", [text]));
      }
      const counts = await trial.storage.countBy(trial.team, all, "owner", lookalikes);
      for (const text of lookalikes) equal(counts.get(text), 1, `the number of "${text}"`);
    },
    "[B6.1] contains takes every character as it is": async (trial) => {
      const holds = (text: string) => ({ content: `-${text}-`, lines: ["", `-${text}-`] });
      await trial.put(...awkward.map((text, index) => item(String(index + 1), holds(text))));
      for (const [index, text] of awkward.entries()) {
        for (const field of ["content", "lines"]) {
          await trial.matches(String(index + 1), `${field} with "${text}"`, { operator: "contains", field, text });
        }
      }
    },
  },
};

/** Ranks by id; 0 is empty. In ascending order: 2 4 | 1 3 10 | 5 | 6 7. */
const ranks: Readonly<Record<string, number>> = { 1: 2, 2: 1, 3: 2, 4: 1, 5: 3, 6: 0, 7: 0, 10: 2 };
const rising = ascending("rank");
const falling = descending("rank");

const ranked = (id: string, rank: number) => item(id, { rank }, { rank });

async function putRanked(trial: Trial): Promise<void> {
  await trial.put(...Object.entries(ranks).map(([id, rank]) => ranked(id, rank)));
}

/** The ids of all pages of two; `between` runs after each page. */
async function pagesOf(trial: Trial, sort: Sort, between: (page: number) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let after: SortPosition | undefined;
  for (let page = 1; ; page++) {
    ensure(page < 20, "the pages do not end");
    const documents = await trial.storage.find(trial.team, { ...all, sort, limit: 2, ...(after && { after }) });
    const last = documents.at(-1);
    if (last === undefined) return seen;
    seen.push(...documents.map(({ id }) => id));
    after = { key: Number(last.body["rank"]), id: last.id };
    await between(page);
  }
}

export const paging: SectionDefinition = {
  title: "paging",
  cases: {
    "[B6.3] after a position comes what follows it, whether or not a document stands there": async (trial) => {
      await putRanked(trial);
      const rows: readonly (readonly [sort: Sort, key: Scalar, id: string, ids: string])[] = [
        [rising, 1, "2", "4 1 3 10 5 6 7"],
        [rising, 1, "3", "4 1 3 10 5 6 7"],
        [rising, 2, "3", "10 5 6 7"],
        [rising, 2, "99", "5 6 7"],
        [rising, 2.5, "1", "5 6 7"],
        [rising, -9, "1", "2 4 1 3 10 5 6 7"],
        [rising, 3, "5", "6 7"],
        [rising, 99, "1", "6 7"],
        [rising, 0, "6", "7"],
        [rising, 0, "1", "6 7"],
        [rising, 0, "7", ""],
        [falling, 3, "5", "10 3 1 4 2 7 6"],
        [falling, 2, "3", "1 4 2 7 6"],
        [falling, 1.5, "3", "4 2 7 6"],
        [falling, -9, "1", "7 6"],
        [falling, 0, "7", "6"],
        [falling, 0, "99", "7 6"],
        [ascending("id"), "4", "4", "5 6 7 10"],
        [ascending("id"), "8", "8", "10"],
        [descending("id"), "10", "10", "7 6 5 4 3 2 1"],
      ];
      for (const [sort, key, id, ids] of rows) {
        const what = `after ${key}/${id} by ${sort.field}, ${sort.direction}`;
        await trial.finds({ sort, after: { key, id } }, ids, what);
      }
    },
    "[B6.3] limit and offset": async (trial) => {
      await putRanked(trial);
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
        [{ where: [anyOf("rank", [2, 0])], offset: 2, limit: 2 }, "10 6"],
      ];
      for (const [part, ids] of rows) await trial.finds({ sort: rising, ...part }, ids, JSON.stringify(part));
    },
    "[B6.3] a small part of many documents": async (trial) => {
      const rankOf = (id: string) => 1 + ((Number(id) * 7) % 10);
      const ids = Array.from({ length: 500 }, (_, index) => String(index + 100));
      await trial.putMany(ids.map((id) => item(id, { rank: rankOf(id) })));
      const sorted = ids.sort((a, b) => rankOf(a) - rankOf(b) || Number(a) - Number(b));
      await trial.finds({ sort: rising, limit: 5 }, sorted.slice(0, 5), "the first five");
      await trial.finds({ sort: rising, offset: 200, limit: 5 }, sorted.slice(200, 205), "five in the middle");
      await trial.finds({ sort: falling, limit: 60 }, sorted.reverse().slice(0, 60), "the last sixty");
    },
    "[B6.3] page by page every document comes once, while others are written and the last one read deleted": async (
      trial,
    ) => {
      for (const sort of [rising, falling]) {
        await putRanked(trial);
        const seen = await pagesOf(trial, sort, async (page) => {
          await trial.put(ranked(`early-${page}`, sort === rising ? -page : 100 + page));
          await trial.put(ranked("5", 3), ranked("7", 0));
        });
        equal(seen.sort(), ["1", "10", "2", "3", "4", "5", "6", "7"], `what the pages ${sort.direction} held`);
        const gone = await pagesOf(trial, sort, (page) => trial.apply({ del: [itemKey(`early-${page}`)] }));
        equal(new Set(gone).size, gone.length, "the number of different documents met");
        await trial.apply({ del: Array.from({ length: 9 }, (_, index) => itemKey(`early-${index + 1}`)) });
      }
    },
    "[B6.3] deleting the last document of a page is harmless": async (trial) => {
      await putRanked(trial);
      const stops = ["", "4", "3", "5", "7"];
      const seen = await pagesOf(trial, rising, (page) => trial.apply({ del: [itemKey(stops[page] ?? "none")] }));
      equal(seen, ["2", "4", "1", "3", "10", "5", "6", "7"], "what the pages held");
    },
  },
};
