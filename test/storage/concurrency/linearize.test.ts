import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { linearize } from "./linearize";
import type { Operation, Specification } from "./operation";
import { counter, documents, feed, place, versioned } from "./specifications";

/** Operations as [input, call, answered, output]; without an output no answer came. */
function verdict<S, I, O>(
  specification: Specification<S, I, O>,
  ...history: readonly (readonly [input: I, call: number, answered: number, output?: O])[]
): boolean {
  const operations = history.map(([input, call, answered, output], index): Operation<I, O> => {
    const made = { client: String(index), input, call };
    return output === undefined ? { ...made, answered: null } : { ...made, answered, output };
  });
  const verdicts = [operations, [...operations].reverse()].map((given) => linearize(specification, given).ok);
  expect(new Set(verdicts).size, "the order in which operations are listed does not matter").toBe(1);
  return verdicts[0] ?? false;
}

const box = place("a");
const to = (where: string) => ({ to: where });

describe("the checker of histories", () => {
  test("accepts what comes one after another", () => {
    expect(verdict(box, ["read", 1, 2, "a"], [to("b"), 3, 4, "b"], ["read", 5, 6, "b"])).toBe(true);
    expect(verdict(box)).toBe(true);
  });

  test("refuses a read of what was replaced before it was asked for", () => {
    expect(verdict(box, [to("b"), 1, 2, "b"], ["read", 3, 4, "a"])).toBe(false);
  });

  test("accepts either answer while the change is under way", () => {
    expect(verdict(box, [to("b"), 1, 4, "b"], ["read", 2, 3, "a"])).toBe(true);
    expect(verdict(box, [to("b"), 1, 4, "b"], ["read", 2, 3, "b"])).toBe(true);
    expect(verdict(box, [to("b"), 1, 4, "b"], ["read", 2, 3, "c"])).toBe(false);
  });

  test("takes operations that touch for simultaneous", () => {
    expect(verdict(box, [to("b"), 1, 2, "b"], ["read", 2, 3, "a"])).toBe(true);
  });

  test("refuses a read that shows less than an earlier one", () => {
    expect(verdict(box, [to("b"), 1, 9, "b"], ["read", 2, 3, "b"], ["read", 4, 5, "a"])).toBe(false);
    expect(verdict(box, [to("b"), 1, 9, "b"], ["read", 2, 3, "a"], ["read", 4, 5, "b"])).toBe(true);
  });

  test("finds the one order of many", () => {
    const moves = ["b", "c", "d", "e"].map((where) => [to(where), 1, 9, where] as const);
    const reads = ["d", "b", "e", "c"].map((where, index) => ["read", 2 + index, 2.5 + index, where] as const);
    expect(verdict(box, ...moves, ...reads)).toBe(true);
    expect(verdict(box, ...moves, ...reads, ["read", 7, 8, "b"])).toBe(false);
  });

  test("lets what was never answered have happened at any later time, or not at all", () => {
    expect(verdict(box, [to("b"), 1, 0], ["read", 2, 3, "a"], ["read", 4, 5, "a"])).toBe(true);
    expect(verdict(box, [to("b"), 1, 0], ["read", 2, 3, "a"], ["read", 4, 5, "b"])).toBe(true);
    expect(verdict(box, [to("b"), 1, 0], ["read", 2, 3, "b"], ["read", 4, 5, "a"])).toBe(false);
    expect(verdict(box, ["read", 1, 2, "b"], [to("b"), 3, 0])).toBe(false);
  });

  test("says how far it came, and what could not follow", () => {
    const operations: readonly Operation<"read" | { to: string }, string>[] = [
      { client: "1", call: 1, answered: 2, input: to("b"), output: "b" },
      { client: "2", call: 3, answered: 4, input: "read", output: "a" },
    ];
    expect(linearize(box, operations)).toEqual({ ok: false, longest: [operations[0]], next: [operations[1]] });
  });

  test("agrees with a search through all orders", () => {
    const operation = fc.record({
      input: fc.oneof(fc.constant("read" as const), fc.constantFrom("a", "b", "c").map(to)),
      call: fc.nat(12),
      length: fc.nat(6),
      output: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
    });
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 5 }), (drawn) => {
        const history = drawn.map(({ length, output, ...rest }, index) => ({
          ...rest,
          ...(output !== undefined && { output }),
          client: String(index),
          answered: output === undefined ? null : rest.call + length,
        }));
        const isPossible = someOrder("a", history);
        if (isPossible) accepted += 1;
        expect(linearize(box, history).ok).toBe(isPossible);
      }),
      { numRuns: 500, seed: 1 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

/** By trying everything. */
function someOrder(state: string, left: readonly Operation<"read" | { to: string }, string>[]): boolean {
  if (left.every(({ answered }) => answered === null)) return true;
  return left.some((next) => {
    if (left.some(({ answered }) => answered !== null && answered < next.call)) return false;
    const after = box.step(state, next.input, next.output);
    return (
      after !== undefined &&
      someOrder(
        after,
        left.filter((other) => other !== next),
      )
    );
  });
}

describe("the objects that histories are checked against", () => {
  const put = (check: Record<string, number>, write: Record<string, number>) => ({ check, put: write });

  test("documents are written when their revisions are as they were read", () => {
    const both = { read: ["a", "b"] };
    const made = [put({ a: 0 }, { a: 1, b: 1 }), 1, 2, 4] as const;
    expect(
      verdict(documents, made, [
        both,
        3,
        4,
        [
          [4, 1],
          [4, 1],
        ],
      ]),
    ).toBe(true);
    expect(verdict(documents, made, [both, 3, 4, [[4, 1], null]])).toBe(false);
    expect(verdict(documents, made, [put({ a: 0 }, { a: 2 }), 3, 4, "conflict"])).toBe(true);
    expect(verdict(documents, made, [put({ a: 0 }, { a: 2 }), 3, 4, 5])).toBe(false);
    expect(verdict(documents, made, [put({ a: 4 }, { a: 2 }), 3, 4, "conflict"])).toBe(false);
    expect(verdict(documents, made, [put({ a: 4 }, { a: 2 }), 3, 4, 3])).toBe(false);
  });

  test("of two changes of one revision one is made", () => {
    const [one, two] = [put({ a: 0 }, { a: 1 }), put({ a: 0 }, { a: 2 })];
    expect(verdict(documents, [one, 1, 9, 1], [two, 1, 9, "conflict"])).toBe(true);
    expect(verdict(documents, [one, 1, 9, 1], [two, 1, 9, 2])).toBe(false);
    expect(verdict(documents, [one, 1, 9, "conflict"], [two, 1, 9, "conflict"])).toBe(false);
  });

  test("a counter gives no number twice, and none below an earlier one", () => {
    expect(verdict(counter, [{ n: 2 }, 1, 9, 3], [{ n: 1 }, 1, 9, 2])).toBe(true);
    expect(verdict(counter, [{ n: 2 }, 1, 9, 1], [{ n: 1 }, 1, 9, 2])).toBe(false);
    expect(verdict(counter, [{ n: 1 }, 1, 2, 3], [{ n: 1 }, 3, 4, 2])).toBe(false);
    expect(verdict(counter, [{ n: 1 }, 1, 2, 0])).toBe(false);
  });

  test("a feed has one sequence without gaps, in the order of the answers", () => {
    const append = { append: true } as const;
    expect(verdict(feed, [append, 1, 9, 2], [append, 1, 9, 1], [{ after: 0, limit: 9 }, 2, 3, [1]])).toBe(true);
    expect(verdict(feed, [append, 1, 9, 2])).toBe(false);
    expect(verdict(feed, [append, 1, 9, 1], [append, 1, 9, 1])).toBe(false);
    expect(verdict(feed, [append, 1, 2, 2], [append, 3, 4, 1])).toBe(false);
    expect(verdict(feed, [append, 1, 2, 1], [{ after: 0, limit: 9 }, 3, 4, []])).toBe(false);
    expect(verdict(feed, [append, 1, 2, 1], [{ after: 1, limit: 9 }, 3, 4, []])).toBe(true);
  });

  test("of two changes based on one version one is made", () => {
    const change = (version: number | null, value: number) => ({ version, value });
    const made = (version: number, value: number) => ({ version, value });
    expect(verdict(versioned, [change(1, 7), 1, 9, made(2, 7)], [change(1, 8), 1, 9, "stale"])).toBe(true);
    expect(verdict(versioned, [change(1, 7), 1, 9, made(2, 7)], [change(1, 8), 1, 9, made(2, 8)])).toBe(false);
    expect(verdict(versioned, [change(1, 7), 1, 9, "stale"])).toBe(false);
    expect(verdict(versioned, [change(null, 7), 1, 9, made(3, 7)], [change(1, 8), 1, 9, made(2, 8)])).toBe(true);
    expect(verdict(versioned, [change(null, 7), 1, 2, made(2, 7)], ["read", 3, 4, made(1, 60)])).toBe(false);
    expect(verdict(versioned, [change(1, 7), 1, 0], ["read", 3, 4, made(2, 7)])).toBe(true);
  });
});
