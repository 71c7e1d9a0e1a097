import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { compareIds } from "../../src/base/id-format";
import { cardStatuses } from "../../src/resource-types";
import { statusRank } from "../../src/resources/common/parts";

const id = fc.string({ unit: fc.constantFrom(..."019AZaz_-"), minLength: 1, maxLength: 4 });

test("[F9.5] a shorter id comes before a longer one, ids of one length by code unit", () => {
  const sorted = ["-", "2", "9", "A", "_", "a", "10", "Z9", "zz", "100"];
  expect([...sorted].reverse().sort(compareIds)).toEqual(sorted);
});

test.prop([fc.nat(), fc.nat()])("[F9.5] numeric ids are in number order", (left, right) => {
  expect(Math.sign(compareIds(String(left), String(right)))).toBe(Math.sign(left - right));
});

test.prop([id, id, id])("[F9.5] the order of ids is total", (a, b, c) => {
  expect(Math.sign(compareIds(a, b))).toBe(-Math.sign(compareIds(b, a)) + 0);
  expect(compareIds(a, b) === 0).toBe(a === b);
  if (compareIds(a, b) <= 0 && compareIds(b, c) <= 0) expect(compareIds(a, c)).toBeLessThanOrEqual(0);
});

test("[F9.4] a status ranks by its place in the workflow, and none ranks 0", () => {
  expect(cardStatuses.map(statusRank)).toEqual([1, 2, 3, 4]);
  expect(statusRank(undefined)).toBe(0);
});
