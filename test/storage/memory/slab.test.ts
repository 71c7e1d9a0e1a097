import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Postings } from "../../../src/storage/memory/indexed/postings";
import { Slab } from "../../../src/storage/memory/indexed/slab";

describe("a slab", () => {
  test("has blocks at most a quarter larger than they were asked for", () => {
    for (let count = 1; count < 5000; count++) {
      const capacity = Slab.capacity(count);
      expect(capacity).toBeGreaterThanOrEqual(count);
      expect(capacity).toBeLessThanOrEqual(Math.max(count + 1, 1.25 * count));
      expect(Slab.capacity(capacity)).toBe(capacity);
    }
  });

  test("never gives a number to two blocks", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat()), (counts, released) => {
        const slab = new Slab();
        const blocks: { place: number; count: number }[] = [];
        for (const [nth, count] of counts.entries()) {
          blocks.push({ place: slab.allocate(count), count });
          const [given] = blocks.splice((released[nth] ?? 0) % blocks.length, nth % 3 === 2 ? 1 : 0);
          if (given !== undefined) slab.release(given.place, given.count);
        }
        const taken = new Set<number>();
        let capacities = 1;
        for (const { place, count } of blocks) {
          capacities += Slab.capacity(count);
          for (let next = place; next < place + Slab.capacity(count); next++) taken.add(next);
        }
        expect(taken.size).toBe(capacities - 1);
        expect(taken).not.toContain(0);
        expect(slab.used).toBe(capacities);
        expect(slab.data.length).toBeGreaterThan(Math.max(0, ...taken));
      }),
    );
  });

  test("is worth copying once it is full and much was given back", () => {
    const slab = new Slab(100);
    const places = Array.from({ length: 20 }, () => slab.allocate(5));
    for (let nth = 0; nth < 10; nth++) slab.release(places[nth] ?? 0, 5);
    expect(slab.isWorthCopying(5)).toBe(false);
    expect(slab.isWorthCopying(6)).toBe(false);
    expect(slab.isWorthCopying(100)).toBe(true);
  });
});

test("lists that grow side by side leave little behind", () => {
  const codes = 300;
  const each = 100;
  const postings = new Postings(() => codes * each);
  for (let slot = 0; slot < codes * each; slot++) postings.add(slot % codes, slot);
  expect(postings.bytes).toBeLessThan(1.5 * 4 * codes * each);
});
