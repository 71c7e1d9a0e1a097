import { expect, test } from "vitest";
import { MarkSet } from "../../../../src/storage/memory/text/mark-set";
import { emptyList } from "../../../../src/storage/memory/text/posting-list";
import { Signatures } from "../../../../src/storage/memory/text/signatures";
import { Union } from "../../../../src/storage/memory/text/union";

function tokens(...numbers: readonly number[]): MarkSet {
  const set = new MarkSet();
  set.reserve(1000);
  for (const number of numbers) set.add(number);
  return set;
}

const unionOf = (...numbers: readonly number[]): Union => new Union(numbers.map(emptyList));

test("a slot passes that has one token of each union", () => {
  const signatures = new Signatures();
  signatures.set(0, tokens(1, 2, 3));
  signatures.set(1, tokens(4));
  const test = signatures.testFor([unionOf(1, 9), unionOf(3)]);
  expect(test?.passes(0)).toBe(true);
  expect(test?.passes(1)).toBe(false);
});

test("a slot passes of which nothing is known, or not all", () => {
  const signatures = new Signatures();
  const test = signatures.testFor([unionOf(1)]);
  signatures.set(3, undefined);
  expect(test?.passes(3)).toBe(true);
  expect(test?.passes(1000)).toBe(true);
});

test("unions of many tokens are not asked about", () => {
  const signatures = new Signatures();
  expect(signatures.testFor([unionOf(1, 2, 3, 4, 5, 6, 7, 8, 9)])).toBeUndefined();
  signatures.set(0, tokens(20));
  expect(signatures.testFor([unionOf(1, 2, 3, 4, 5, 6, 7, 8, 9), unionOf(20)])?.passes(0)).toBe(true);
});

test("long texts have none: then every slot passes", () => {
  const signatures = new Signatures();
  const test = signatures.testFor([unionOf(1)]);
  const long = tokens(...Array.from({ length: 20 }, (_, token) => token + 100));
  for (let slot = 0; slot < 1000; slot++) signatures.set(slot, long);
  expect(signatures.bytes).toBe(0);
  expect(signatures.testFor([unionOf(1)])).toBeUndefined();
  expect(test?.passes(5)).toBe(true);
});
