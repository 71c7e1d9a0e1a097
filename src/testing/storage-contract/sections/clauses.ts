import type { Clause, Fields } from "../../../storage/query";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import type { Trial } from "../harness/trial";

const empty = "0";
const documents: Readonly<Record<string, Fields>> = {
  [empty]: {},
  1: { name: "a", rank: 1, open: true, owner: "u-1", tags: ["x"], scores: [1] },
  2: { name: "b", rank: 2, owner: "u-2", tags: ["x", "y"], scores: [1, 2] },
  3: { name: "c", rank: 2.5, open: true, owner: "u-1", tags: ["y", "z"], scores: [20] },
  4: { name: "A", rank: -3, owner: "u-10", content: "plan the launch", lines: ["first line", "second"] },
  5: { name: "a ", rank: 1_767_603_600_000, owner: "U-1", content: "launch", lines: ["linen"] },
};

const values = (...list: readonly (string | number | boolean)[]) => list;
const many = Array.from({ length: 2000 }, (_, index) => `u-${2004 - index}`);

type Row = readonly [what: string, where: readonly Clause[], ids: string];

const inRows: readonly Row[] = [
  ["a text", [{ operator: "in", field: "owner", values: values("u-1") }], "1 3"],
  ["one of several texts", [{ operator: "in", field: "owner", values: values("u-1", "u-2", "u-9") }], "1 2 3"],
  ["repeated values", [{ operator: "in", field: "owner", values: values("u-2", "u-2") }], "2"],
  ["the empty text", [{ operator: "in", field: "owner", values: values("") }], "0"],
  ["a text in its exact spelling", [{ operator: "in", field: "name", values: values("a") }], "1"],
  ["no value", [{ operator: "in", field: "owner", values: [] }], ""],
  ["thousands of values", [{ operator: "in", field: "owner", values: many }], "4"],
  ["a number", [{ operator: "in", field: "rank", values: values(2.5, -3) }], "3 4"],
  ["a large number", [{ operator: "in", field: "rank", values: values(1_767_603_600_000) }], "5"],
  ["the number 0", [{ operator: "in", field: "rank", values: values(0, 1) }], "0 1"],
  ["true", [{ operator: "in", field: "open", values: values(true) }], "1 3"],
  ["false", [{ operator: "in", field: "open", values: values(false) }], "0 2 4 5"],
  ["either boolean", [{ operator: "in", field: "open", values: values(true, false) }], "0 1 2 3 4 5"],
  ["an element of a set", [{ operator: "in", field: "tags", values: values("y") }], "2 3"],
  ["any of several elements", [{ operator: "in", field: "tags", values: values("x", "z") }], "1 2 3"],
  ["an element of a set of numbers", [{ operator: "in", field: "scores", values: values(2) }], "2"],
  ["an id", [{ operator: "in", field: "id", values: values("3", "9", "1") }], "1 3"],
];

const negatedInRows: readonly Row[] = [
  ["none of the texts", [{ operator: "in", field: "owner", values: values("u-1", "u-2"), negated: true }], "0 4 5"],
  ["not the empty text", [{ operator: "in", field: "owner", values: values(""), negated: true }], "1 2 3 4 5"],
  ["none of no values", [{ operator: "in", field: "owner", values: [], negated: true }], "0 1 2 3 4 5"],
  ["not the number 0", [{ operator: "in", field: "rank", values: values(0, 2), negated: true }], "1 3 4 5"],
  ["not true", [{ operator: "in", field: "open", values: values(true), negated: true }], "0 2 4 5"],
  ["no element of a set", [{ operator: "in", field: "tags", values: values("x", "z"), negated: true }], "0 4 5"],
  ["none of the ids", [{ operator: "in", field: "id", values: values("3", "1"), negated: true }], "0 2 4 5"],
  ["negated: false", [{ operator: "in", field: "owner", values: values("u-1"), negated: false }], "1 3"],
];

const rangeRows: readonly Row[] = [
  ["above is exclusive", [{ operator: "range", field: "rank", above: 1 }], "2 3 5"],
  ["atMost is inclusive", [{ operator: "range", field: "rank", atMost: 2 }], "0 1 2 4"],
  ["both bounds", [{ operator: "range", field: "rank", above: 1, atMost: 2.5 }], "2 3"],
  ["no bounds", [{ operator: "range", field: "rank" }], "0 1 2 3 4 5"],
  ["0 includes the empty ones", [{ operator: "range", field: "rank", above: -1, atMost: 0 }], "0"],
  ["above 0 excludes the empty ones", [{ operator: "range", field: "rank", above: 0 }], "1 2 3 5"],
  ["negative bounds", [{ operator: "range", field: "rank", above: -4, atMost: -3 }], "4"],
  ["large bounds", [{ operator: "range", field: "rank", above: 1_767_603_599_999, atMost: 8.64e15 }], "5"],
  ["bounds that exclude each other", [{ operator: "range", field: "rank", above: 2, atMost: 1 }], ""],
];

const containsRows: readonly Row[] = [
  ["a part of a text", [{ operator: "contains", field: "content", text: "launch" }], "4 5"],
  ["a part across words", [{ operator: "contains", field: "content", text: "n the l" }], "4"],
  ["the case as it is", [{ operator: "contains", field: "content", text: "Launch" }], ""],
  ["a part of any element", [{ operator: "contains", field: "lines", text: "line" }], "4 5"],
  ["no part across elements", [{ operator: "contains", field: "lines", text: "linesecond" }], ""],
  ["not a part", [{ operator: "contains", field: "content", text: "plan", negated: true }], "0 1 2 3 5"],
  ["not a part of any element", [{ operator: "contains", field: "lines", text: "second", negated: true }], "0 1 2 3 5"],
];

const presentRows: readonly Row[] = [
  ["a text", [{ operator: "present", field: "owner" }], "1 2 3 4 5"],
  ["a number", [{ operator: "present", field: "rank" }], "1 2 3 4 5"],
  ["a boolean", [{ operator: "present", field: "open" }], "1 3"],
  ["a set", [{ operator: "present", field: "tags" }], "1 2 3"],
  ["a searched text", [{ operator: "present", field: "content" }], "4 5"],
  ["no text", [{ operator: "present", field: "owner", negated: true }], "0"],
  ["no number", [{ operator: "present", field: "rank", negated: true }], "0"],
  ["no boolean", [{ operator: "present", field: "open", negated: true }], "0 2 4 5"],
  ["no element", [{ operator: "present", field: "tags", negated: true }], "0 4 5"],
];

const conjunctionRows: readonly Row[] = [
  ["no clause", [], "0 1 2 3 4 5"],
  [
    "two fields",
    [
      { operator: "in", field: "tags", values: values("y") },
      { operator: "in", field: "owner", values: values("u-1") },
    ],
    "3",
  ],
  [
    "two clauses of one set",
    [
      { operator: "in", field: "tags", values: values("x") },
      { operator: "in", field: "tags", values: values("y") },
    ],
    "2",
  ],
  [
    "every operator",
    [
      { operator: "in", field: "id", values: values("0"), negated: true },
      { operator: "range", field: "rank", atMost: 0 },
      { operator: "contains", field: "content", text: "plan" },
      { operator: "present", field: "tags", negated: true },
    ],
    "4",
  ],
  [
    "clauses that exclude each other",
    [
      { operator: "present", field: "owner" },
      { operator: "present", field: "owner", negated: true },
    ],
    "",
  ],
];

/** Elements of a set count even if they would be empty as a single value. */
const emptyElements: Readonly<Record<string, Fields>> = {
  1: { tags: [""], lines: [""] },
  2: { scores: [0] },
  3: { tags: ["", "x"], scores: [0, 1], lines: ["", "x"] },
  4: {},
};

const emptyElementRows: readonly Row[] = [
  ["a set of an empty text", [{ operator: "present", field: "tags" }], "1 3"],
  ["a set of the number 0", [{ operator: "present", field: "scores" }], "2 3"],
  ["a searched set of an empty text", [{ operator: "present", field: "lines" }], "1 3"],
  ["no set of texts", [{ operator: "present", field: "tags", negated: true }], "2 4"],
  ["no set of numbers", [{ operator: "present", field: "scores", negated: true }], "1 4"],
  ["no searched set", [{ operator: "present", field: "lines", negated: true }], "2 4"],
  ["the empty text in a set", [{ operator: "in", field: "tags", values: values("") }], "1 3"],
  ["no empty text in a set", [{ operator: "in", field: "tags", values: values(""), negated: true }], "2 4"],
  ["the number 0 in a set", [{ operator: "in", field: "scores", values: values(0) }], "2 3"],
];

function check(rows: readonly Row[], stored = documents): (trial: Trial) => Promise<void> {
  return async (trial) => {
    await trial.put(...Object.entries(stored).map(([id, fields]) => item(id, fields)));
    for (const [what, where, ids] of rows) await trial.finds({ where }, ids.split(" ").filter(Boolean), what);
  };
}

export const clauses: SectionDefinition = {
  title: "clauses",
  cases: {
    "[B6.1 B7.2] in: the field holds any of the values": check(inRows),
    "[B6.1 B7.2] not in: the field holds none of the values": check(negatedInRows),
    "[B6.1 B7.2] range": check(rangeRows),
    "[B6.1 B7.2] contains": check(containsRows),
    "[B6.1 B7.2] present": check(presentRows),
    "[B6.1 B7.2] a set is not empty for having empty elements": check(emptyElementRows, emptyElements),
    "[B6.1 B7.2] several clauses all hold": check(conjunctionRows),
  },
};
