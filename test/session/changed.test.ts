import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { deepFreeze } from "../../src/base/json";
import { changed } from "../../src/session/changed";
import { runs } from "../runs";

type Document = Record<string, unknown>;

const key = fc.constantFrom("a", "b", "c", "d", "__proto__");
const part = fc.oneof(fc.nat(1), fc.constantFrom("x", null), fc.array(fc.nat(1), { maxLength: 2 }));
const inner = fc.dictionary(fc.constantFrom("x", "y", "constructor"), part);
const value = fc.oneof(part, inner, fc.array(inner, { maxLength: 2 }));
const document = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name })
  .map((entries) => deepFreeze(Object.fromEntries(entries)) as Document);

const step = fc.oneof(
  fc.record({ do: fc.constant("set" as const), key, value }),
  fc.record({ do: fc.constant("clear" as const), key }),
  fc.record({ do: fc.constant("delete" as const), key }),
  fc.record({ do: fc.constant("reach" as const), key, part }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Changes of a recipe to a document and its parts. */
function carryOut(draft: Document, step: Step): void {
  if (step.key === "__proto__" && step.do !== "delete") return;
  if (step.do === "set") draft[step.key] = structuredClone(step.value);
  else if (step.do === "clear") draft[step.key] = undefined;
  else if (step.do === "delete") delete draft[step.key];
  else reach(draft[step.key], step.part);
}

function reach(inside: unknown, part: unknown): void {
  if (Array.isArray(inside)) inside.push(part);
  else if (typeof inside === "object" && inside !== null) (inside as Document)["x"] = part;
}

/** Whether V8 keeps the object's values alone, and its keys once for all objects that have the same. */
const isCompact = (() => {
  setFlagsFromString("--allow-natives-syntax");
  return runInThisContext("(object) => %HasFastProperties(object)") as (object: object) => boolean;
})();

test("a document of many keys that gets further ones takes no more memory than one that was made with them", () => {
  const names = Array.from({ length: 30 }, (_, place) => `key_${place}`);
  const original: Document = Object.freeze({ ...Object.fromEntries(names.map((name) => [name, 1])) });
  const made = changed(original, (draft) => {
    for (const name of ["further_1", "further_2", "further_3"]) draft[name] = { given: true };
    draft["key_1"] = 2;
  });
  expect(Object.keys(made)).toHaveLength(33);
  expect(isCompact(original)).toBe(true);
  expect(isCompact(made)).toBe(true);
});

const asJson = (value: unknown): unknown => value && JSON.parse(JSON.stringify(value));
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asJson(a), asJson(b));

describe("changed", () => {
  test.prop([document, fc.array(step, { maxLength: 6 })], { numRuns: runs(1000) })(
    "[L5.1] makes of a document what changing a copy of all of it makes",
    (original, steps) => {
      const recipe = (draft: Document) => {
        for (const each of steps) carryOut(draft, each);
      };
      const whole = JSON.parse(JSON.stringify(original)) as Document;
      recipe(whole);
      const copy: unknown = structuredClone(original);
      const touched = new Set<string>();
      const result = changed(original, recipe, touched);
      expect(result).toEqual(whole);
      expect(Object.values(result)).not.toContain(undefined);
      expect(result === original).toBe(isSame(original, whole));
      for (const name of Object.keys({ ...original, ...result }))
        if (result[name] !== original[name]) expect(touched).toContain(name);
      for (const name of Object.keys(result))
        expect(result[name] === original[name]).toBe(isSame(whole[name], original[name]));
      expect(original).toEqual(copy);
    },
  );

  test("[L5.1] sees a key that every object inherits", () => {
    const original = deepFreeze({ a: {} }) as Document;
    const made = changed(original, (draft) => Object.assign(draft, { a: { constructor: "x" } }));
    expect(made).toEqual({ a: { constructor: "x" } });
  });

  test("[L5.1] takes no notice of what a recipe answers", () => {
    const original = deepFreeze({ a: 1, b: [1] }) as Document;
    expect(changed(original, (draft) => (draft["b"] as number[]).push(2))).toEqual({ a: 1, b: [1, 2] });
    expect(changed(original, () => ({ a: 5 }))).toBe(original);
  });
});
