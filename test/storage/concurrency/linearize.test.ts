import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { linearize, type Operation } from "./linearize";
import { place } from "./specifications";

const box = place("a");
const to = (where: string) => ({ to: where });

describe("the checker of histories", () => {
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
    const rest = left.filter((other) => other !== next);
    return after !== undefined && someOrder(after, rest);
  });
}
