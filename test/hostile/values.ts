import { fc } from "@fast-check/vitest";

/** A list of lists of lists, this many levels deep. */
export function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Instants at and beyond every edge, in either unit. */
export const strangeNumbers: readonly number[] = [
  ...[0, -0, 1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[99_999_999_999, 100_000_000_000, -100_000_000_000, 8.64e12, 8.64e12 + 1, -8.64e12],
  ...[8.64e15, 8.64e15 - 1, 8.64e15 + 1, -8.64e15, -8.64e15 - 1, 253_402_300_800],
  ...[2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE, Number.MIN_VALUE],
];

export const strangeTexts: readonly string[] = [
  ...["", " ", "0", "null", "undefined", "-1", "1e3", "*", "..", "a/b", "\0", "a\0b", "\ud800", "x\udfff", "\u202e"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "now", "now-1d/d", "now/", "8640000000000000||+1s"],
  ...["İ", "ß", "ﬁ", "e\u0301", "👩‍👩‍👧", "🚀", "a".repeat(65), "a".repeat(1025), "'; drop table cards; --"],
  "01KE6Y4S00EXAMP1E000000001",
];

const strange = fc.oneof(
  fc.constantFrom(...strangeNumbers),
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom<unknown>(null, undefined, true, false, {}, [], [null], [[]], nested(50)),
  fc.maxSafeInteger(),
);

/** Values of every kind, most of them wrong wherever they stand. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strange },
  { weight: 1, arbitrary: fc.array(strange, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...strangeTexts, "id", "type", "title", "items"), strange, { maxKeys: 4 }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const keys = "title id list_id board_id project_id archived position cursor count members __proto__".split(" ");

/** Also where assigning would set a prototype. */
export const defineOwn = (owner: object, key: string, value: unknown): object =>
  Object.defineProperty(owner, key, { configurable: true, enumerable: true, writable: true, value });

/** The input with some of its parts, at any depth, replaced or left out, and perhaps with one that is not asked for. */
export function distorted(input: object): fc.Arbitrary<object> {
  const change = fc.record({ place: fc.nat(), value: anything, key: fc.constantFrom(...keys), add: fc.nat(9) });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = structuredClone(input);
    for (const { place, value, key, add } of changes) {
      const places = placesIn(copy);
      const [owner, name] = (add === 0 ? undefined : places[place % Math.max(1, places.length)]) ?? [copy, key];
      defineOwn(owner, name, structuredClone(value));
    }
    return copy;
  });
}

function placesIn(value: object): [object, string][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => [
    [value, key] as [object, string],
    ...(typeof part === "object" && part !== null ? placesIn(part) : []),
  ]);
}
