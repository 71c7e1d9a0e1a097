import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { Bounds } from "../../../src/storage/memory/indexed/bounds";

describe("Bounds", () => {
  const writes = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: -20, max: 20 })), { minLength: 1, maxLength: 50 });

  test.prop([writes, fc.nat(20_000)])("[B30.2] never leave out a number beyond a slot", (written, slot) => {
    const bounds = new Bounds();
    for (const [at, number] of written) bounds.add(at, number);
    for (const [at, number] of written) {
      if (at <= slot) expect(bounds.greatest(slot)).toBeGreaterThanOrEqual(number);
      if (at >= slot) expect(bounds.smallest(slot)).toBeLessThanOrEqual(number);
    }
  });

  test.prop([writes])("[B30.2] are those of a block of slots", (written) => {
    const bounds = new Bounds();
    for (const [at, number] of written) bounds.add(at, number);
    const numbers = written.map(([, number]) => number);
    expect(bounds.greatest(6000)).toBe(Math.max(...numbers));
    expect(bounds.smallest(0)).toBe(Math.min(...numbers));
  });
});
