import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { seededRandom } from "workspace-engine/testing";

const draw = (seed: number, count: number): readonly number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

/** sfc32 as published, in whole numbers without overflow. */
function* sfc32(seed: bigint): Generator<number> {
  const word = (value: bigint) => BigInt.asUintN(32, value);
  let [a, b, c, counter] = [0n, word(seed), 0n, 1n];
  for (let round = 0; ; round++) {
    const sum = word(a + b + counter);
    counter = word(counter + 1n);
    a = b ^ (b >> 9n);
    b = word(c + (c << 3n));
    c = word((word(c << 21n) | (c >> 11n)) + sum);
    if (round >= 12) yield Number(sum) / 2 ** 32;
  }
}

describe("seededRandom", () => {
  test.prop([fc.integer()])("gives the numbers of sfc32, filled from the seed, after twelve rounds", (seed) => {
    const reference = sfc32(BigInt(seed));
    for (const number of draw(seed, 100)) expect(number).toBe(reference.next().value);
  });

  test("gives the same numbers on every run and platform", () => {
    expect(draw(7, 3)).toEqual([0.42793696909211576, 0.48888943903148174, 0.3077336682472378]);
  });
});
