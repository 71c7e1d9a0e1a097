import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Clause, FieldValue, Scalar, Sort, SortPosition } from "workspace-engine";
import {
  compareForSort,
  compareScalars,
  compareText,
  isEmpty,
  matchesClause,
  matchesClauses,
} from "../../src/storage/evaluate";

describe("clauses", () => {
  test.each<[FieldValue, boolean]>([
    [0, true],
    ["", true],
    [false, true],
    [[], true],
    [1, false],
    [-1, false],
    ["0", false],
    [" ", false],
    [true, false],
    [[""], false],
    [[0], false],
  ])("%j is empty: %j", (value, empty) => {
    expect(isEmpty(value)).toBe(empty);
    expect(matchesClause(value, { operator: "present", field: "x" })).toBe(!empty);
    expect(matchesClause(value, { operator: "present", field: "x", negated: true })).toBe(empty);
  });

  test.each<[FieldValue, readonly Scalar[], boolean]>([
    ["a", ["a"], true],
    ["a", ["b", "a"], true],
    ["a", ["A"], false],
    ["1", [1], false],
    [1, [1], true],
    [0, [-0], true],
    [true, [true], true],
    ["", [""], true],
    [["a", "b"], ["b"], true],
    [["a", "b"], ["c", "d"], false],
    [[], ["a"], false],
    ["a", [], false],
    [["a"], [], false],
  ])("%j is in %j: %j", (value, values, expected) => {
    const padding = Array.from({ length: 20 }, (_, index) => `padding ${index}`);
    for (const list of [values, values.length === 0 ? [] : [...padding, ...values]]) {
      expect(matchesClause(value, { operator: "in", field: "x", values: list })).toBe(expected);
      expect(matchesClause(value, { operator: "in", field: "x", values: list, negated: false })).toBe(expected);
      expect(matchesClause(value, { operator: "in", field: "x", values: list, negated: true })).toBe(!expected);
    }
  });

  test("a long list answers the same when asked again", () => {
    const values = Array.from({ length: 100 }, (_, index) => `${index}`);
    const clause: Clause = { operator: "in", field: "x", values };
    expect(["5", "99", "100", "5"].map((value) => matchesClause(value, clause))).toEqual([true, true, false, true]);
    expect(matchesClause("100", { ...clause, values: [...values, "100"] })).toBe(true);
  });

  test("lists of 8 and 9 values, at the edge between walking and hashing", () => {
    for (const length of [8, 9]) {
      const values = Array.from({ length }, (_, index) => index);
      const answers = [-1, 0, length - 1, length].map((value) =>
        matchesClause(value, { operator: "in", field: "x", values }),
      );
      expect(answers).toEqual([false, true, true, false]);
    }
  });

  test.each<[FieldValue, string, boolean]>([
    ["abc", "b", true],
    ["abc", "", true],
    ["abc", "B", false],
    [["abc", "def"], "e", true],
    [["abc", "def"], "cd", false],
    [[], "", false],
    [["abc"], "d", false],
  ])("%j contains %j: %j", (value, text, expected) => {
    expect(matchesClause(value, { operator: "contains", field: "x", text })).toBe(expected);
    expect(matchesClause(value, { operator: "contains", field: "x", text, negated: true })).toBe(!expected);
  });

  test("[F5.1] a range takes its upper bound in and leaves its lower bound out", () => {
    const within = (bounds: { above?: number; atMost?: number }): number[] =>
      [-1, 0, 1, 2, 3].filter((value) => matchesClause(value, { operator: "range", field: "x", ...bounds }));
    expect(within({})).toEqual([-1, 0, 1, 2, 3]);
    expect(within({ above: 0 })).toEqual([1, 2, 3]);
    expect(within({ atMost: 2 })).toEqual([-1, 0, 1, 2]);
    expect(within({ above: 0, atMost: 2 })).toEqual([1, 2]);
    expect(within({ above: 2, atMost: 2 })).toEqual([]);
  });

  test("all clauses must hold, each about its own field", () => {
    const fields = { a: "1", b: ["2", "3"], n: 5 };
    const a: Clause = { operator: "in", field: "a", values: ["1"] };
    const b: Clause = { operator: "in", field: "b", values: ["3"] };
    expect(matchesClauses(fields, [])).toBe(true);
    expect(matchesClauses(fields, [a, b])).toBe(true);
    expect(matchesClauses(fields, [a, { ...b, negated: true }])).toBe(false);
    expect(matchesClauses(fields, [{ ...a, negated: true }, b])).toBe(false);
  });

  test("the field id is the argument, or else a field like any other", () => {
    const where: Clause[] = [{ operator: "in", field: "id", values: ["7"] }];
    expect(matchesClauses({}, where, "7")).toBe(true);
    expect(matchesClauses({ id: "8" }, where, "7")).toBe(true);
    expect(matchesClauses({ id: "7" }, where, "8")).toBe(false);
    expect(matchesClauses({ id: "7" }, where)).toBe(true);
    expect(matchesClauses({ a: "8" }, [{ operator: "in", field: "a", values: ["7"] }], "7")).toBe(false);
  });

  test("a field that is missing has no value, and counts as 0 in a range", () => {
    const of = (clause: Clause): boolean => matchesClauses({}, [clause]);
    expect(of({ operator: "in", field: "x", values: ["", 0] })).toBe(false);
    expect(of({ operator: "present", field: "x" })).toBe(false);
    expect(of({ operator: "contains", field: "x", text: "" })).toBe(false);
    expect(of({ operator: "range", field: "x", atMost: 0 })).toBe(true);
    expect(of({ operator: "range", field: "x", above: 0 })).toBe(false);
  });
});

describe("texts", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "b", "\u00e9", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"),
  });

  test.prop([texts, texts])("are ordered by their UTF-8 bytes", (a, b) => {
    expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  });

  test("a character beyond the basic plane comes after every one within it", () => {
    expect(["\u{10000}", "\uffff", "\ue000", "\ud7ff", "\u{10ffff}"].sort(compareText)).toEqual([
      "\ud7ff",
      "\ue000",
      "\uffff",
      "\u{10000}",
      "\u{10ffff}",
    ]);
    expect(compareText("a", "a")).toBe(0);
    expect(compareText("a", "ab")).toBeLessThan(0);
    expect(compareText("b", "ab")).toBeGreaterThan(0);
  });

  test("other scalars are ordered as numbers", () => {
    expect([10, 9, -1, 2].sort(compareScalars)).toEqual([-1, 2, 9, 10]);
    expect(["10", "9"].sort(compareScalars)).toEqual(["10", "9"]);
    expect(compareScalars(false, true)).toBeLessThan(0);
    expect(compareScalars(true, true)).toBe(0);
  });
});

describe("sorting", () => {
  const at = (key: Scalar, id: string): SortPosition => ({ key, id });
  const sorted = (sort: Sort, positions: readonly SortPosition[]): readonly string[] =>
    [...positions].sort(compareForSort(sort)).map(({ key, id }) => `${key}/${id}`);
  const mixed = [at(0, "2"), at(5, "10"), at(7, "3"), at(5, "9"), at(0, "1"), at(-1, "4")];

  test("[F9.4 F9.5] ascending: keys, then ids from short to long, the empty ones last", () => {
    expect(sorted({ field: "n", direction: "ascending" }, mixed)).toEqual(["-1/4", "5/9", "5/10", "7/3", "0/1", "0/2"]);
  });

  test("[F9.4 F9.5] descending: all of it the other way round, the empty ones still last", () => {
    expect(sorted({ field: "n", direction: "descending" }, mixed)).toEqual([
      "7/3",
      "5/10",
      "5/9",
      "-1/4",
      "0/2",
      "0/1",
    ]);
  });

  test("[F9.4] texts and booleans have their empty value last too", () => {
    const texts = [at("", "1"), at("b", "2"), at("\u{10000}", "3"), at("\uffff", "4")];
    expect(sorted({ field: "s", direction: "ascending" }, texts)).toEqual(["b/2", "\uffff/4", "\u{10000}/3", "/1"]);
    expect(sorted({ field: "s", direction: "descending" }, texts)).toEqual(["\u{10000}/3", "\uffff/4", "b/2", "/1"]);
    expect(sorted({ field: "f", direction: "ascending" }, [at(false, "1"), at(true, "2")])).toEqual([
      "true/2",
      "false/1",
    ]);
  });

  test("[F9.5] ids of one length go by code unit", () => {
    const positions = [at(1, "b"), at(1, "B"), at(1, "a"), at(1, "aa"), at(1, "-")];
    expect(sorted({ field: "n", direction: "ascending" }, positions)).toEqual(["1/-", "1/B", "1/a", "1/b", "1/aa"]);
  });

  test("by id alone the keys play no part", () => {
    const positions = [at(1, "10"), at(0, "9"), at(2, "8")];
    expect(sorted({ field: "id", direction: "ascending" }, positions)).toEqual(["2/8", "0/9", "1/10"]);
    expect(sorted({ field: "id", direction: "descending" }, positions)).toEqual(["1/10", "0/9", "2/8"]);
  });

  const positions = fc.record({ key: fc.constantFrom(-1, 0, 1, 2), id: fc.constantFrom("1", "2", "10", "a") });
  const sorts: fc.Arbitrary<Sort> = fc.record({
    field: fc.constantFrom("n", "id"),
    direction: fc.constantFrom("ascending", "descending"),
  });

  test.prop([positions, positions, positions, sorts])("[F9.5 F10.4] is a total order", (a, b, c, sort) => {
    const compare = compareForSort(sort);
    expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
    expect(compare(a, b) === 0).toBe(a.id === b.id && (sort.field === "id" || a.key === b.key));
    if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
  });
});
