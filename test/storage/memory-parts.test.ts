import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { jsonBytes, seal } from "../../src/storage/seal";

describe("seal", () => {
  const text = fc.string({ unit: fc.constantFrom("\u0000", "\uD800", "\\", "a", "é", "\uFFFF") });

  const values = fc.oneof(
    fc.jsonValue(),
    fc.array(text),
    fc.dictionary(text, fc.double({ noNaN: true, noDefaultInfinity: true })),
  );
  const escapes = "\u0000".repeat(100);

  test.prop([values], { examples: [[{ [escapes]: escapes }]] })(
    "[B11.1] gives no less than the bytes of the JSON text, whatever the texts, keys and numbers",
    (value) => {
      expect(seal(value, "value")).toBeGreaterThanOrEqual(jsonBytes(value));
    },
  );

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
