import { absent, anyOf, type Clause, noneOf, present, type Scalar } from "../../../storage/query";
import { equal } from "../harness/assert";
import { itemsOf, put } from "../harness/fixture";
import { asks, asksFor, countsBy, type Sections, summarizes } from "../harness/trial";

const documents = put(
  ...itemsOf({
    0: {},
    1: { name: "a", rank: 1, open: true, owner: "u-1", tags: ["x"], scores: [1] },
    2: { name: "b", rank: 2, owner: "u-2", tags: ["x", "y"], scores: [1, 2] },
    3: { name: "c", rank: 2.5, open: true, owner: "u-1", tags: ["y", "z"], scores: [20] },
    4: { name: "A", rank: -3, owner: "u-10", content: "plan the launch", lines: ["first line", "second"] },
    5: { name: "a ", rank: 1_767_603_600_000, owner: "U-1", content: "launch", lines: ["linen"] },
    6: { scores: [61.23325492101959] },
  }),
);

/** Elements of a set count even if they would be empty as a single value. */
const emptyElements = put(
  ...itemsOf({
    1: { tags: [""], lines: [""] },
    2: { scores: [0] },
    3: { tags: ["", "x"], scores: [0, 1], lines: ["", "x"] },
    4: {},
  }),
);

/** One and several values, among them a fraction that SQLite reads inexactly in JSON, values that no item has, that are empty, repeated, and spelled in another way. */
const wanted: readonly (readonly [field: string, ...values: readonly (readonly Scalar[])[]])[] = [
  ["owner", ["u-1"], ["u-1", "u-2", "u-9"], ["u-2", "u-2"], [""], [], thousandsOf("u-"), ["u-1", "u-2"]],
  ["name", ["a"]],
  ["rank", [2.5, -3], [1_767_603_600_000], [0, 1], [0, 2]],
  ["open", [true], [false], [true, false]],
  ["tags", ["y"], ["x", "z"]],
  ["scores", [2], [2, 61.23325492101959]],
  ["id", ["3", "9", "1"], ["3", "1"]],
];
const wantedPairs = wanted.flatMap(([field, ...lists]) => lists.map((values) => [field, values] as const));

function thousandsOf(prefix: string): readonly string[] {
  return Array.from({ length: 2000 }, (_, index) => `${prefix}${2004 - index}`);
}

const range = (bounds: { readonly above?: number; readonly atMost?: number }): Clause => {
  return { operator: "range", field: "rank", ...bounds };
};
const bounds = [-4, -1, 0, 1, 2, 2.5, 1_767_603_599_999];

const contains = (field: string, text: string, negated = false): Clause => {
  return { operator: "contains", field, text, negated };
};
/** Parts, also across words, that no text holds in this spelling, and that only two elements together would hold. */
const parts: readonly (readonly [field: string, text: string])[] = [
  ["content", "launch"],
  ["content", "n the l"],
  ["content", "Launch"],
  ["content", "plan"],
  ["lines", "line"],
  ["lines", "linesecond"],
  ["lines", "second"],
];

const fields = ["owner", "rank", "open", "tags", "scores", "content", "lines"];

const owned = {
  1: { owner: "u-1", rank: 1, open: true, tags: ["x", "y"] },
  2: { owner: "u-1", rank: 2, tags: ["y"] },
  3: { owner: "u-2", rank: 1 },
  4: {},
};
const putOwned = put(...itemsOf(owned));

/** By one value, by sets, by bounds, and by several of them at once. */
const groupings = [
  ...["owner", "rank", "open", "tags", "scores", "lines", "name", "content", "id"].map((field) => [{ field }]),
  ...[[0], [-3, 2, 2.5], [-1, 0, 1, 2, 3]].map((bounds) => [{ field: "rank", bounds }]),
  [{ field: "tags" }, { field: "scores" }],
  [{ field: "owner" }, { field: "rank", bounds: [-3, 1, 2] }, { field: "tags" }],
] as const;

const ranks = (["count", "sum", "min", "max"] as const).map((name) => ({ name, field: "rank" }));

export const clausesSections: Sections = {
  clauses: {
    "[B6.1 B7.2] in: the field holds any of the values": [
      documents,
      ...asksFor(...wantedPairs.map(([field, values]) => anyOf(field, values))),
      ...asksFor({ ...anyOf("owner", ["u-1"]), negated: false }),
    ],
    "[B6.1 B7.2] not in: the field holds none of the values": [
      documents,
      ...asksFor(...wantedPairs.map(([field, values]) => noneOf(field, values))),
    ],
    "[B6.1 B7.2] range": [
      documents,
      ...asksFor(range({}), ...bounds.flatMap((above) => [range({ above }), range({ atMost: above })])),
      ...asksFor(...bounds.flatMap((above) => bounds.map((atMost) => range({ above, atMost })))),
    ],
    "[B6.1 B7.2] contains": [
      documents,
      ...asksFor(...parts.flatMap(([field, text]) => [contains(field, text), contains(field, text, true)])),
    ],
    "[B6.1 B7.2] present": [documents, ...asksFor(...fields.map(present), ...fields.map(absent))],
    "[B6.1 B7.2] a set is not empty for having empty elements": [
      emptyElements,
      ...asksFor(...fields.map(present), ...fields.map(absent)),
      ...asksFor(anyOf("tags", [""]), noneOf("tags", [""]), anyOf("scores", [0])),
    ],
    "[B6.1 B7.2] several clauses all hold": [
      documents,
      asks({ where: [] }),
      asks({ where: [anyOf("tags", ["y"]), anyOf("owner", ["u-1"])] }),
      asks({ where: [anyOf("tags", ["x"]), anyOf("tags", ["y"])] }),
      asks({ where: [noneOf("id", ["0"]), range({ atMost: 0 }), contains("content", "plan"), absent("tags")] }),
      asks({ where: [present("owner"), absent("owner")] }),
    ],
  },
  counting: {
    "[B7.2] count is the number of documents that match": [
      asks({}),
      putOwned,
      asks({}),
      asks({ kind: "note" }),
      ...asksFor(anyOf("owner", ["u-1"])),
    ],
    "[B7.2] countBy has an entry for every value asked for, and no other": [
      putOwned,
      countsBy("owner", ["u-2", "u-9", "u-1"]),
      countsBy("owner", []),
      countsBy("owner", [...thousandsOf("u-"), "u-1"]),
    ],
    "[B7.2] countBy answers for a value asked for twice": [putOwned, countsBy("owner", ["u-1", "u-1"])],
    "[B7.2] countBy counts numbers, booleans, ids and empty values": [
      putOwned,
      countsBy("rank", [0, 1, 2, 3]),
      countsBy("open", [true, false]),
      countsBy("owner", ["", "u-1"]),
      countsBy("id", ["4", "5"]),
    ],
    "[B7.2] countBy counts a document for each of its elements, once": [
      put(...itemsOf({ ...owned, 5: { tags: ["x", "x"] } })),
      countsBy("tags", ["x", "y", "z"]),
    ],
    "[B7.2] countBy counts the selected documents alone": [
      putOwned,
      countsBy("owner", ["u-1", "u-2"], anyOf("rank", [1])),
      countsBy("tags", ["x", "y"], present("tags")),
      countsBy("owner", ["u-1"], anyOf("owner", [])),
    ],
    "[B7.4] summarize counts documents, and adds up their numbers, by the values of fields": [
      summarizes({ groupBy: [], numbers: ranks }),
      documents,
      ...groupings.map((groupBy) => summarizes({ groupBy, numbers: ranks })),
      ...ranks.map((one) => summarizes({ groupBy: [{ field: "owner" }], numbers: [one] })),
      summarizes({ groupBy: [{ field: "open" }], numbers: ranks, limit: 2 }),
      ...groupings.map((groupBy) => summarizes({ groupBy, numbers: [] }, anyOf("tags", ["x"]), range({ above: -4 }))),
      summarizes({ groupBy: [{ field: "owner" }], numbers: ranks }, anyOf("owner", [])),
      emptyElements,
      ...groupings.map((groupBy) => summarizes({ groupBy, numbers: [...ranks, ...ranks] })),
      async ({ storage, team }) => {
        const query = { kind: "item", where: [], groupBy: [{ field: "id" }], numbers: [], limit: 2 };
        const found = await storage.summarize?.(team, query);
        if (found !== undefined) equal(found.length, 2, "the number of groups");
      },
    ],
  },
};
