import { fc } from "@fast-check/vitest";

const LAST_DATE = 253_402_300_799_999;

/** Instants at the edges of what times can be, in milliseconds; the last ones of each reading, and the year 9999. */
export const edges: readonly number[] = [
  ...[1, 999, 1000, 99_999_999_999, 100_000_000_000, 1_767_603_600_000, 99_999_999_999_000, 99_999_999_999_999],
  ...[1e14, 253_402_214_400_000, LAST_DATE, LAST_DATE + 1],
  ...[2 ** 48 - 1, 2 ** 48, 8.64e15 - 86_400_000, 8.64e15 - 1, 8.64e15],
];

const times = edges.flatMap((ms) => [ms, -ms, Math.floor(ms / 1000), -Math.floor(ms / 1000)]);

const numbers = fc.constantFrom(
  ...[0, -0, 1, -1, 2, 4, 5, 6, 9, 366, 367, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 0.5],
  ...times,
);

const texts = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\t\n",
      "0",
      "🚀",
      "👩‍👩‍👧",
      "e\u0301",
      "ﬁ",
      "\u202e",
      "\uffff",
      "__proto__",
      "now",
      "8640000000000000",
    ],
  ),
  fc
    .constantFrom("a", "🚀", "é", " x")
    .chain((unit) =>
      fc.constantFrom(63, 64, 65, 1023, 1024, 1025, 102_399, 102_400, 102_401).map((length) => unit.repeat(length)),
    ),
  fc.constantFrom(...times).map(String),
);

/** Ids must lead somewhere, or every input would be refused for that alone. */
const isName = (key: string): boolean => /(^|_)(id|ids|type|ref)$/.test(key);

/** The input with some of its numbers and texts at the edge of what they can be, or past it. */
export function extreme(input: object): fc.Arbitrary<object> {
  const change = fc.record({ place: fc.nat(), number: numbers, text: texts });
  return fc.array(change, { maxLength: 4 }).map((changes) => {
    const copy = structuredClone(input);
    const places = placesIn(copy);
    for (const { place, number, text } of changes) {
      const [owner, key, value] = places[place % Math.max(1, places.length)] ?? [{}, "", 0];
      Reflect.set(owner, key, typeof value === "number" ? number : text);
    }
    return copy;
  });
}

function placesIn(value: object): [owner: object, key: string, value: unknown][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part === "object" && part !== null) return placesIn(part);
    const isOpen = typeof part === "number" || (typeof part === "string" && !isName(key));
    return isOpen ? [[value, key, part] as [object, string, unknown]] : [];
  });
}
