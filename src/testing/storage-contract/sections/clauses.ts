import { absent, anyOf, noneOf, present } from "../../../storage/clauses";
import type { Clause, Fields, Scalar } from "../../../storage/query";
import { equal } from "../harness/assert";
import { all, type SectionDefinition, type Trial } from "../harness/trial";

const documents: Readonly<Record<string, Fields>> = {
  0: {},
  1: { name: "a", rank: 1, open: true, owner: "u-1", tags: ["x"], scores: [1] },
  2: { name: "b", rank: 2, owner: "u-2", tags: ["x", "y"], scores: [1, 2] },
  3: { name: "c", rank: 2.5, open: true, owner: "u-1", tags: ["y", "z"], scores: [20] },
  4: { name: "A", rank: -3, owner: "u-10", content: "plan the launch", lines: ["first line", "second"] },
  5: { name: "a ", rank: 1_767_603_600_000, owner: "U-1", content: "launch", lines: ["linen"] },
};

const many = Array.from({ length: 2000 }, (_, index) => `u-${2004 - index}`);

const range = (bounds: { readonly above?: number; readonly atMost?: number }): Clause => {
  return { operator: "range", field: "rank", ...bounds };
};
const contains = (field: string, text: string, negated = false): Clause => {
  return { operator: "contains", field, text, negated };
};

type Row = readonly [what: string, ids: string, ...where: readonly Clause[]];

const inRows: readonly Row[] = [
  ["a text", "1 3", anyOf("owner", ["u-1"])],
  ["one of several texts", "1 2 3", anyOf("owner", ["u-1", "u-2", "u-9"])],
  ["repeated values", "2", anyOf("owner", ["u-2", "u-2"])],
  ["the empty text", "0", anyOf("owner", [""])],
  ["a text in its exact spelling", "1", anyOf("name", ["a"])],
  ["no value", "", anyOf("owner", [])],
  ["thousands of values", "4", anyOf("owner", many)],
  ["a number", "3 4", anyOf("rank", [2.5, -3])],
  ["a large number", "5", anyOf("rank", [1_767_603_600_000])],
  ["the number 0", "0 1", anyOf("rank", [0, 1])],
  ["true", "1 3", anyOf("open", [true])],
  ["false", "0 2 4 5", anyOf("open", [false])],
  ["either boolean", "0 1 2 3 4 5", anyOf("open", [true, false])],
  ["an element of a set", "2 3", anyOf("tags", ["y"])],
  ["any of several elements", "1 2 3", anyOf("tags", ["x", "z"])],
  ["an element of a set of numbers", "2", anyOf("scores", [2])],
  ["an id", "1 3", anyOf("id", ["3", "9", "1"])],
];

const negatedInRows: readonly Row[] = [
  ["none of the texts", "0 4 5", noneOf("owner", ["u-1", "u-2"])],
  ["not the empty text", "1 2 3 4 5", noneOf("owner", [""])],
  ["none of no values", "0 1 2 3 4 5", noneOf("owner", [])],
  ["not the number 0", "1 3 4 5", noneOf("rank", [0, 2])],
  ["not true", "0 2 4 5", noneOf("open", [true])],
  ["no element of a set", "0 4 5", noneOf("tags", ["x", "z"])],
  ["none of the ids", "0 2 4 5", noneOf("id", ["3", "1"])],
  ["negated: false", "1 3", { ...anyOf("owner", ["u-1"]), negated: false }],
];

const rangeRows: readonly Row[] = [
  ["above is exclusive", "2 3 5", range({ above: 1 })],
  ["atMost is inclusive", "0 1 2 4", range({ atMost: 2 })],
  ["both bounds", "2 3", range({ above: 1, atMost: 2.5 })],
  ["no bounds", "0 1 2 3 4 5", range({})],
  ["0 includes the empty ones", "0", range({ above: -1, atMost: 0 })],
  ["above 0 excludes the empty ones", "1 2 3 5", range({ above: 0 })],
  ["negative bounds", "4", range({ above: -4, atMost: -3 })],
  ["large bounds", "5", range({ above: 1_767_603_599_999, atMost: 8.64e15 })],
  ["bounds that exclude each other", "", range({ above: 2, atMost: 1 })],
];

const containsRows: readonly Row[] = [
  ["a part of a text", "4 5", contains("content", "launch")],
  ["a part across words", "4", contains("content", "n the l")],
  ["the case as it is", "", contains("content", "Launch")],
  ["a part of any element", "4 5", contains("lines", "line")],
  ["no part across elements", "", contains("lines", "linesecond")],
  ["not a part", "0 1 2 3 5", contains("content", "plan", true)],
  ["not a part of any element", "0 1 2 3 5", contains("lines", "second", true)],
];

const presentRows: readonly Row[] = [
  ["a text", "1 2 3 4 5", present("owner")],
  ["a number", "1 2 3 4 5", present("rank")],
  ["a boolean", "1 3", present("open")],
  ["a set", "1 2 3", present("tags")],
  ["a searched text", "4 5", present("content")],
  ["no text", "0", absent("owner")],
  ["no number", "0", absent("rank")],
  ["no boolean", "0 2 4 5", absent("open")],
  ["no element", "0 4 5", absent("tags")],
];

const conjunctionRows: readonly Row[] = [
  ["no clause", "0 1 2 3 4 5"],
  ["two fields", "3", anyOf("tags", ["y"]), anyOf("owner", ["u-1"])],
  ["two clauses of one set", "2", anyOf("tags", ["x"]), anyOf("tags", ["y"])],
  ["every operator", "4", noneOf("id", ["0"]), range({ atMost: 0 }), contains("content", "plan"), absent("tags")],
  ["clauses that exclude each other", "", present("owner"), absent("owner")],
];

/** Elements of a set count even if they would be empty as a single value. */
const emptyElements: Readonly<Record<string, Fields>> = {
  1: { tags: [""], lines: [""] },
  2: { scores: [0] },
  3: { tags: ["", "x"], scores: [0, 1], lines: ["", "x"] },
  4: {},
};

const emptyElementRows: readonly Row[] = [
  ["a set of an empty text", "1 3", present("tags")],
  ["a set of the number 0", "2 3", present("scores")],
  ["a searched set of an empty text", "1 3", present("lines")],
  ["no set of texts", "2 4", absent("tags")],
  ["no set of numbers", "1 4", absent("scores")],
  ["no searched set", "2 4", absent("lines")],
  ["the empty text in a set", "1 3", anyOf("tags", [""])],
  ["no empty text in a set", "2 4", noneOf("tags", [""])],
  ["the number 0 in a set", "2 3", anyOf("scores", [0])],
];

function check(rows: readonly Row[], stored = documents): (trial: Trial) => Promise<void> {
  return async (trial) => {
    await trial.putAll(stored);
    for (const [what, ids, ...where] of rows) await trial.matches(ids, what, ...where);
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

const owned: Readonly<Record<string, Fields>> = {
  1: { owner: "u-1", rank: 1, open: true, tags: ["x", "y"] },
  2: { owner: "u-1", rank: 2, tags: ["y"] },
  3: { owner: "u-2", rank: 1 },
  4: {},
};

type Counts = readonly [field: string, values: readonly Scalar[], counts: readonly number[], ...where: Clause[]];

/** Stores what is owned and what else is given, and requires these numbers of documents. */
function countsBy(rows: readonly Counts[], further: Readonly<Record<string, Fields>> = {}) {
  return async (trial: Trial): Promise<void> => {
    await trial.putAll({ ...owned, ...further });
    for (const [field, values, counts, ...where] of rows) {
      const found = await trial.storage.countBy(trial.team, { kind: "item", where }, field, values);
      equal(found.size, new Set(values).size, `countBy ${field}: the number of entries`);
      for (const [index, value] of values.entries())
        equal(found.get(value), counts[index], `countBy ${field}: ${value}`);
    }
  };
}

const strangers = Array.from({ length: 1000 }, (_, index) => `u-${index + 100}`);

export const counting: SectionDefinition = {
  title: "counting",
  cases: {
    "[B7.2] count is the number of documents that match": async (trial) => {
      await trial.counts(all, 0, "nothing stored");
      await trial.putAll(owned);
      await trial.counts(all, 4, "everything");
      await trial.counts({ kind: "item", where: [anyOf("owner", ["u-1"])] }, 2, "an owner");
      await trial.counts({ kind: "note", where: [] }, 0, "another kind");
    },
    "[B7.2] countBy has an entry for every value asked for, and no other": countsBy([
      ["owner", ["u-2", "u-9", "u-1"], [1, 0, 2]],
      ["owner", [], []],
      ["owner", [...strangers, "u-1"], [...strangers.map(() => 0), 2]],
    ]),
    "[B7.2] countBy answers for a value asked for twice": countsBy([["owner", ["u-1", "u-1"], [2, 2]]]),
    "[B7.2] countBy counts numbers, booleans, ids and empty values": countsBy([
      ["rank", [0, 1, 2, 3], [1, 2, 1, 0]],
      ["open", [true, false], [1, 3]],
      ["owner", ["", "u-1"], [1, 2]],
      ["id", ["4", "5"], [1, 0]],
    ]),
    "[B7.2] countBy counts a document for each of its elements, once": countsBy(
      [["tags", ["x", "y", "z"], [2, 2, 0]]],
      { 5: { tags: ["x", "x"] } },
    ),
    "[B7.2] countBy counts the selected documents alone": countsBy([
      ["owner", ["u-1", "u-2"], [1, 1], anyOf("rank", [1])],
      ["tags", ["x", "y"], [1, 2], present("tags")],
      ["owner", ["u-1"], [0], anyOf("owner", [])],
    ]),
  },
};
