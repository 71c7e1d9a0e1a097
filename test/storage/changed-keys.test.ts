import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { changedKeys } from "../../src/storage/changed-keys";

const key = fc.constantFrom("a", "b", "c", "d", "e", "f", "toString", "__proto__");
const parts = fc
  .uniqueArray(fc.tuple(key, fc.option(fc.nat(2), { nil: undefined })), { selector: ([name]) => name })
  .map((entries) => Object.fromEntries(entries) as Readonly<Record<string, number | undefined>>);

const own = (object: object, name: string): unknown => Object.getOwnPropertyDescriptor(object, name)?.value;

describe("changedKeys", () => {
  test.prop([parts, parts])("gives each key that holds something else, in whatever order they are", (before, after) => {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const expected = names.filter((name) => own(before, name) !== own(after, name));
    expect(changedKeys(before, after).sort()).toEqual(expected.sort());
  });

  test("finds nothing in an object and its copy", () => {
    const one = { a: 1, b: undefined, c: {} };
    expect(changedKeys(one, { ...one })).toEqual([]);
  });
});
