import type { Fields, Scalar, Sort, SortPosition } from "../../../storage/query";
import { anyOf, ascending, descending } from "../../../storage/query";
import { ensure, equal } from "../harness/assert";
import { del, item, itemsOf, put } from "../harness/fixture";
import { allById, asks, asksFor, countsBy, type Sections, type Step, type Trial } from "../harness/trial";

const inBothOrders = (field: string): Step[] => [asks({ sort: ascending(field) }), asks({ sort: descending(field) })];

const sorted = (field: string, documents: Readonly<Record<string, Fields>>): Step[] => [
  put(...itemsOf(documents)),
  ...inBothOrders(field),
];

const manyRanks = { 1: 2, 2: 0, 3: -5, 4: 10, 5: 1.5, 6: 1.8e12, 7: 0 };
const withRanks = (ranks: Readonly<Record<string, number>>): Record<string, Fields> =>
  Object.fromEntries(Object.entries(ranks).map(([id, rank]) => [id, { rank }]));

/** In the order of their UTF-8 bytes. By UTF-16 code units the emoji would come before U+FFFD. */
const inByteOrder = [..."AZabz\u00E9\u0434\u6F22\uFB03\uFFFD\u{1F600}\u{10FFFF}", "ab", "a\u{1F600}"];

/** Texts that some comparisons take for equal. */
const lookalikes = ["é", "e\u0301", "É", "e", "e ", " e", "ß", "ss", "ı", "i", "I", "\u212A", "K", "k"];

const awkward = ["%", "_", "\\", "*", "?", "[a]", "'", '"', "a\nb", "\t", "😀", "漢字", "(.+)", "\u2028"];

const putEach = (texts: readonly string[], fieldsOf: (text: string) => Fields) =>
  put(...texts.map((text, index) => item(String(10 + ((index * 5) % texts.length)), fieldsOf(text))));

/** In ascending order: 2 4 | 1 3 10 | 5 | 6 7, which are empty. */
const ranks: Readonly<Record<string, number>> = { 1: 2, 2: 1, 3: 2, 4: 1, 5: 3, 6: 0, 7: 0, 10: 2 };
const [rising, falling] = [ascending("rank"), descending("rank")];

const ranked = (id: string, rank: number) => item(id, { rank }, { rank });
const putRanked = put(...Object.entries(ranks).map(([id, rank]) => ranked(id, rank)));

const after = (sort: Sort, keys: readonly Scalar[]): Step[] =>
  keys.flatMap((key) => ["1", "2", "3", "7", "99"].map((id) => asks({ sort, after: { key, id } })));

const afterId = (sort: Sort): Step[] => ["4", "8", "10"].map((id) => asks({ sort, after: { key: id, id } }));

const parts = (query: { readonly after?: SortPosition; readonly where?: ReturnType<typeof anyOf>[] }): Step[] =>
  [undefined, 0, 1, 6, 8, 99].flatMap((offset) =>
    [undefined, 0, 1, 2, 99].map((limit) =>
      asks({ sort: rising, ...query, ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) }),
    ),
  );

const manyIds = Array.from({ length: 500 }, (_, index) => String(index + 100));

/** The ids of all pages of two; `between` runs after each page. */
async function pagesOf(trial: Trial, sort: Sort, between: (page: number) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let after: SortPosition | undefined;
  for (let page = 1; ; page++) {
    ensure(page < 20, "the pages do not end");
    const documents = await trial.storage.find(trial.team, { ...allById, sort, limit: 2, ...(after && { after }) });
    const last = documents.at(-1);
    if (last === undefined) return seen;
    seen.push(...documents.map(({ id }) => id));
    after = { key: Number(last.body["rank"]), id: last.id };
    await between(page);
  }
}

export const orderingSections: Sections = {
  sorting: {
    "[B6.2] ids: shorter first, then by code unit": sorted(
      "id",
      Object.fromEntries(["b", "10", "a", "9", "B", "-", "_", "100", "11"].map((id) => [id, {}])),
    ),
    "[B6.2] numbers, with 0 last in both directions": sorted("rank", withRanks(manyRanks)),
    "[B6.2] ties: by id, in the direction of the field": sorted("rank", withRanks({ 10: 1, 2: 1, a: 1, 9: 1, 1: 2 })),
    "[B6.2] empty texts come last in both directions": sorted("name", {
      1: { name: "b" },
      2: {},
      3: { name: "a" },
      10: {},
      4: { name: "ab" },
    }),
    "[B6.2] booleans: true first, false being empty": sorted("open", {
      1: {},
      2: { open: true },
      3: {},
      4: { open: true },
    }),
    "[B6.2] the order follows a changed value": [
      put(...itemsOf(withRanks({ 1: 1, 2: 2, 3: 3 }))),
      put(item("2", { rank: 9 })),
      ...inBothOrders("rank"),
      put(item("2")),
      ...inBothOrders("rank"),
    ],
  },
  texts: {
    "[B6.2] texts are ordered by their UTF-8 bytes": [
      putEach(inByteOrder, (name) => ({ name })),
      ...inBothOrders("name"),
      ...inByteOrder.map((key) => asks({ sort: ascending("name"), after: { key, id: "15" } })),
    ],
    "[B6.1] texts that look alike are different": [
      putEach(lookalikes, (text) => ({ owner: text, tags: [text] })),
      ...asksFor(...lookalikes.flatMap((text) => [anyOf("owner", [text]), anyOf("tags", [text])])),
      countsBy("owner", lookalikes),
    ],
    "[B6.1] contains takes every character as it is": [
      putEach(awkward, (text) => ({ content: `-${text}-`, lines: ["", `-${text}-`] })),
      ...["content", "lines"].flatMap((field) =>
        asksFor(...awkward.map((text) => ({ operator: "contains" as const, field, text }))),
      ),
    ],
  },
  paging: {
    "[B6.3] after a position comes what follows it, whether or not a document stands there": [
      putRanked,
      ...after(rising, [-9, 0, 1, 2, 2.5, 3, 99]),
      ...after(falling, [-9, 0, 1.5, 2, 3]),
      ...afterId(ascending("id")),
      ...afterId(descending("id")),
    ],
    "[B6.3] limit and offset": [
      putRanked,
      ...parts({}),
      ...parts({ after: { key: 2, id: "1" } }),
      ...parts({ where: [anyOf("rank", [2, 0])] }),
    ],
    "[B6.3] a small part of many documents": [
      (trial) => trial.putMany(manyIds.map((id) => item(id, { rank: 1 + ((Number(id) * 7) % 10) }))),
      asks({ sort: rising, limit: 5 }),
      asks({ sort: rising, offset: 200, limit: 5 }),
      asks({ sort: falling, limit: 60 }),
    ],
    "[B6.3] page by page every document comes once, while others are written and the last one read deleted": async (
      trial,
    ) => {
      for (const sort of [rising, falling]) {
        await trial.commit(putRanked);
        const seen = await pagesOf(trial, sort, async (page) => {
          await trial.commit(put(ranked(`early-${page}`, sort === rising ? -page : 100 + page)));
          await trial.commit(put(ranked("5", 3), ranked("7", 0)));
        });
        equal(seen.sort(), ["1", "10", "2", "3", "4", "5", "6", "7"], `what the pages ${sort.direction} held`);
        const gone = await pagesOf(trial, sort, (page) => trial.commit(del(`early-${page}`)));
        equal(new Set(gone).size, gone.length, "the number of different documents met");
        await trial.commit(del(...Array.from({ length: 9 }, (_, index) => `early-${index + 1}`)));
      }
    },
    "[B6.3] deleting the last document of a page is harmless": async (trial) => {
      await trial.commit(putRanked);
      const stops = ["", "4", "3", "5", "7"];
      const seen = await pagesOf(trial, rising, (page) => trial.commit(del(stops[page] ?? "none")));
      equal(seen, ["2", "4", "1", "3", "10", "5", "6", "7"], "what the pages held");
    },
  },
};
