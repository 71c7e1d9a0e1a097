import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { isOrdered } from "../../../src/storage/memory/indexed/is-ordered";
import { Order } from "../../../src/storage/memory/indexed/order";
import { Slots } from "../../../src/storage/memory/indexed/slots";
import { runs } from "../../runs";

/** Slots whose ids are in the order that their multiples of a prime have. */
function scattered(count: number): Slots {
  const slots = new Slots();
  for (let slot = 0; slot < count; slot++) {
    slots.add({ kind: "card", id: String(10_000 + ((slot * 7919) % count)), rev: 1, body: {} });
  }
  return slots;
}

describe("an order", () => {
  const SLOTS = 4001;
  const slots = scattered(SLOTS);

  test("[B30.2] takes in slots at once as it does one by one, between others and beyond them, in any share", () => {
    const batches = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(batches, fc.constantFrom(1, 5, 4000), fc.nat(), fc.boolean(), (sizes, keys, seed, areRising) => {
        const random = seededRandom(seed);
        const data = Float64Array.from({ length: SLOTS }, (_, slot) =>
          areRising ? slot : Math.floor(random() * keys) + 1,
        );
        const compare = (a: number, b: number) => (data[a] ?? 0) - (data[b] ?? 0) || slots.compare(a, b);
        const order = new Order(slots, { data });
        const held: number[] = [];
        let next = 0;
        for (const size of sizes) {
          const added = Uint32Array.from({ length: Math.min(size, SLOTS - next) }, () => next++).sort(compare);
          const { version } = order;
          order.addAll(added);
          held.push(...added);
          expect(order.version).toBeGreaterThan(version);
          for (let nth = 0; nth < 20 && held.length > 0; nth++) {
            const [gone = 0] = held.splice(Math.floor(random() * held.length), 1);
            order.remove(gone);
          }
          expect(isOrdered(order, held.length, compare, (slot) => data[slot] ?? 0)).toBe(true);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test("[B30.8] has chunks that are more than half full after slots came in many small numbers", () => {
    const order = new Order(slots);
    for (let first = 0; first < SLOTS; first += 100) {
      const some = Uint32Array.from({ length: Math.min(100, SLOTS - first) }, (_, nth) => first + nth);
      order.addAll(some.sort((a, b) => slots.compare(a, b)));
    }
    expect(order.bytes).toBeLessThan(2 * 4 * SLOTS + 24 * (SLOTS / 200));
  });
});
