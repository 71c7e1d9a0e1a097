import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyList } from "../../../../src/storage/memory/text/posting-list";
import { Postings } from "../../../../src/storage/memory/text/postings";
import { Tally } from "../../../../src/storage/memory/text/tally";

const members = fc.uniqueArray(fc.nat(500), { maxLength: 300 });

function listOf(postings: Postings, slots: readonly number[]) {
  const list = emptyList(0);
  for (const slot of slots) postings.add(list, slot);
  return list;
}

describe("a tally", () => {
  test("is of the lists that hold what was added, however they are written, and of no others", () => {
    fc.assert(
      fc.property(members, members, (one, other) => {
        const postings = new Postings();
        const tally = new Tally(2);
        for (const member of one) tally.add(1, member);
        const isSame = one.length === other.length && one.every((member) => other.includes(member));
        expect(tally.isOf(1, postings, listOf(postings, one))).toBe(one.length > 0);
        expect(tally.isOf(1, postings, listOf(postings, other))).toBe(isSame && one.length > 0);
        expect(tally.isOf(0, postings, undefined)).toBe(true);
        expect(tally.isOf(1, postings, undefined)).toBe(one.length === 0);
      }),
    );
  });

  test("knows as many others with the same sum", () => {
    const postings = new Postings();
    const tally = new Tally(1);
    for (const member of [1, 4]) tally.add(0, member);
    expect(tally.isOf(0, postings, listOf(postings, [2, 3]))).toBe(false);
  });

  test("knows a list whose count is wrong, and one beyond what all of them are said to be below", () => {
    const postings = new Postings();
    const list = listOf(postings, [1, 5]);
    const tally = new Tally(1);
    for (const member of [1, 5]) tally.add(0, member);
    expect(tally.isOf(0, postings, { ...list, count: 3 })).toBe(false);
    postings.universe = 5;
    expect(tally.isOf(0, postings, list)).toBe(false);
  });
});
