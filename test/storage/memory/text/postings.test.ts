import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { emptyList, type PostingList } from "../../../../src/storage/memory/text/posting-list";
import { Postings } from "../../../../src/storage/memory/text/postings";
import { runs } from "../../../runs";

function slotsOf(postings: Postings, list: PostingList): number[] {
  const count = postings.read(list);
  return Array.from(postings.slots.subarray(0, count));
}

function markedBy(postings: Postings, list: PostingList): number[] {
  const bits = new Uint32Array((postings.universe + 31) >>> 5);
  postings.mark(list, bits);
  return Array.from({ length: postings.universe }, (_, slot) => slot).filter(
    (slot) => (bits[slot >>> 5] ?? 0) & (1 << (slot & 31)),
  );
}

const rising = (slots: Iterable<number>): number[] => [...slots].sort((a, b) => a - b);

describe("posting lists", () => {
  test("hold what was added and not removed, in any order, near and far apart", () => {
    const slot = fc.oneof(fc.nat(40), fc.nat(300_000), fc.integer({ min: 0xfff0, max: 0x1000f }));
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 120 }), (toggles) => {
        const postings = new Postings();
        const list = emptyList(0);
        const expected = new Set<number>();
        for (const each of toggles) {
          if (expected.delete(each)) postings.remove(list, each);
          else {
            expected.add(each);
            postings.add(list, each);
          }
        }
        expect(slotsOf(postings, list)).toEqual(rising(expected));
        expect(list.count).toBe(expected.size);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ["a list of one slot in two", 0.5],
    ["a list of one slot in thirty-two", 1 / 32],
    ["a list of one slot in sixty-four", 1 / 64],
    ["a list of one slot in a thousand", 0.001],
  ])("%s stays right while it grows, thins out and grows again", (_, density) => {
    const random = seededRandom(3);
    const postings = new Postings();
    const [list, others] = [emptyList(0), emptyList(1)];
    const expected = new Set<number>();
    const toggle = (slot: number) => {
      if (expected.delete(slot)) postings.remove(list, slot);
      else {
        expected.add(slot);
        postings.add(list, slot);
      }
    };
    for (let slot = 0; slot < 20_000; slot++) {
      if (random() < density) toggle(slot);
      else if (random() < 0.1) postings.add(others, slot);
      if (random() < density / 4) toggle(Math.floor(random() * slot));
    }
    expect(slotsOf(postings, list)).toEqual(rising(expected));
    expect(markedBy(postings, list)).toEqual(rising(expected));
    for (const slot of rising(expected)) if (random() < 0.99) toggle(slot);
    expect(slotsOf(postings, list)).toEqual(rising(expected));
    for (let slot = 0; slot < 20_000; slot++) if (random() < density) toggle(slot);
    for (let slot = 20_000; slot < 200_000; slot++) if (random() < density / 50) toggle(slot);
    expect(slotsOf(postings, list)).toEqual(rising(expected));
    expect(markedBy(postings, list)).toEqual(rising(expected));
    expect(list.count).toBe(expected.size);
  });

  test("are visited from either end, part by part, until what follows is beyond or enough was shown", () => {
    const gap = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0xfffe, 0xffff, 0x10000, 0x1ffff));
    const gaps = fc.array(gap, { minLength: 1, maxLength: 3000 });
    const near = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 200, maxLength: 3000 });
    fc.assert(
      fc.property(
        fc.oneof(gaps, near),
        fc.boolean(),
        fc.nat(3000),
        fc.nat(3000),
        (drawn, isBackward, beyond, enough) => {
          const [postings, list, slots] = [new Postings(), emptyList(0), [] as number[]];
          for (const each of drawn) slots.push((slots.at(-1) ?? -1) + each);
          for (const slot of slots) postings.add(list, slot);
          expect(drawn.length < 200 || list.bits !== undefined || drawn.some((each) => each > 30)).toBe(true);
          const limit = slots[beyond % slots.length] ?? 0;
          const isBeyond = (slot: number) => (isBackward ? slot < limit : slot > limit);
          const shown: number[] = [];
          const isLeft = postings.visit(list, isBackward, isBeyond, (count) => {
            const part = Array.from(postings.slots.subarray(0, count));
            shown.push(...(isBackward ? part.reverse() : part));
            return shown.length < enough;
          });
          const ordered = isBackward ? [...slots].reverse() : slots;
          expect(shown).toEqual(ordered.slice(0, shown.length));
          if (!isLeft) expect(shown.length).toBeGreaterThanOrEqual(enough);
          else expect(shown).toEqual(expect.arrayContaining(slots.filter((slot) => !isBeyond(slot))));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test("are read no further than is wanted", () => {
    const [postings, list] = [new Postings(), emptyList(0)];
    postings.add(emptyList(1), 1_000_000);
    for (let slot = 0; slot < 20_000; slot++) postings.add(list, 50 * slot);
    let read = 0;
    const isLeft = postings.visit(
      list,
      true,
      (slot) => slot < 990_000,
      (count) => {
        read += count;
        return true;
      },
    );
    expect(isLeft).toBe(true);
    expect(read).toBeGreaterThanOrEqual(200);
    expect(read).toBeLessThan(1500);
  });

  test("take the room of lists that were emptied", () => {
    const postings = new Postings();
    const round = () => {
      const list = emptyList(0);
      for (let slot = 0; slot < 400_000; slot += 100) postings.add(list, slot);
      for (let slot = 0; slot < 400_000; slot += 100) postings.remove(list, slot);
      expect(slotsOf(postings, list)).toEqual([]);
    };
    for (let times = 0; times < 3; times++) round();
    const { bytes } = postings;
    for (let times = 0; times < 20; times++) round();
    expect(postings.bytes).toBe(bytes);
  });

  test("tell by their version that a list became bits, or gaps again", () => {
    const postings = new Postings();
    const list = emptyList(0);
    for (let slot = 0; slot < 128; slot++) postings.add(list, slot);
    expect(postings.version).toBe(0);
    postings.add(list, 128);
    expect(list.bits).toBeDefined();
    const { version } = postings;
    expect(version).toBeGreaterThan(0);
    postings.add(list, 1_000_000);
    expect(list.bits).toBeUndefined();
    expect(postings.version).toBeGreaterThan(version);
    expect(slotsOf(postings, list)).toHaveLength(130);
  });
});
