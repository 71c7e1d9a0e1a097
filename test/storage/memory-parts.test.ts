import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { FirstInOrder } from "../../src/base/collections";
import { jsonBytes, seal } from "../../src/storage/seal";

describe("FirstInOrder", () => {
  test.prop([
    fc.array(fc.record({ key: fc.nat(20), id: fc.nat() }), { maxLength: 200 }),
    fc.oneof(fc.nat(30), fc.constant(Number.POSITIVE_INFINITY)),
  ])("[B6.2 B6.3] keeps what sorting everything and cutting would", (items, count) => {
    type Item = (typeof items)[number];
    const compare = (a: Item, b: Item) => a.key - b.key || a.id - b.id;
    const first = new FirstInOrder<Item>(compare, count);
    for (const item of items) first.add(item);
    expect(first.take()).toEqual([...items].sort(compare).slice(0, count));
  });

  test("[B6.3] compares most items of a long list once", () => {
    let comparisons = 0;
    const first = new FirstInOrder<number>((a, b) => {
      comparisons++;
      return a - b;
    }, 10);
    for (let item = 0; item < 100_000; item++) first.add(item);
    expect(first.take()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(comparisons).toBeLessThan(101_000);
  });
});

describe("seal", () => {
  const json = fc.jsonValue();
  const text = fc.string({ unit: fc.constantFrom("\u0000", "\uD800", "\\", "a", "é", "\uFFFF") });

  test.prop([json])("[B11.1] gives no less than the bytes of the JSON text", (value) => {
    expect(seal(value, "value")).toBeGreaterThanOrEqual(new TextEncoder().encode(JSON.stringify(value)).length);
  });

  test.prop([fc.array(text), fc.dictionary(text, fc.double({ noNaN: true, noDefaultInfinity: true }))])(
    "[B11.1] gives no less than the bytes of any text, key or number",
    (...value) => {
      expect(seal(value, "value")).toBeGreaterThanOrEqual(jsonBytes(value));
    },
  );

  test("[B11.1] gives no less than the bytes of text that is all escapes", () => {
    const escapes = "\u0000".repeat(100);
    const value = { [escapes]: escapes };
    expect(seal(value, "value")).toBeGreaterThanOrEqual(jsonBytes(value));
  });

  test.prop([json])("[B9.2] freezes to the depth, and changes nothing", (value) => {
    const copy: unknown = structuredClone(value);
    seal(value, "value");
    expect(value).toEqual(copy);
    expectFrozen(value);
  });

  test("[B9.2] leaves alone what was added to the prototype of all objects", () => {
    const added = { of: () => "no JSON value" };
    const value = { title: "a", parts: [{ title: "b" }] };
    Object.defineProperty(Object.prototype, "added", {
      value: added,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    try {
      seal(value, "value");
    } finally {
      Reflect.deleteProperty(Object.prototype, "added");
    }
    expectFrozen(value);
    expect(Object.isFrozen(added)).toBe(false);
  });
});

function expectFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  expect(Object.isFrozen(value)).toBe(true);
  for (const part of Object.values(value)) expectFrozen(part);
}
