import { fc } from "@fast-check/vitest";

/** Whole milliseconds from 1971 to 2037, when all offsets of {@link zones} are whole minutes. */
export const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2037, 0, 1) });

export const units = fc.constantFrom("y", "M", "w", "d", "h", "H", "m", "s");

const counts = fc.oneof(fc.constantFrom("", "0", "007"), fc.nat(40).map(String));
const operations = fc.oneof(
  fc.tuple(fc.constantFrom("+", "-"), counts, units).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("/", "/1", "/01"), units).map((parts) => parts.join("")),
);

const isoDates = fc
  .tuple(instants, fc.constantFrom(7, 10, 13, 16, 19, 23), fc.constantFrom("", "Z", "+05", "-0330", "+05:45"))
  .map(([time, length, zone]) => new Date(time).toISOString().slice(0, length) + (length > 10 ? zone : ""));
const absolutes = fc.oneof(fc.integer().map(String), instants.map(String), isoDates);

/** Up to five operations, as after an anchor. */
export const operationTexts = fc.array(operations, { maxLength: 5 }).map((parts) => parts.join(""));

/** Expressions with every kind of anchor and operation. */
export const expressions = fc
  .tuple(
    fc.oneof(
      fc.constant("now"),
      absolutes.map((anchor) => `${anchor}||`),
    ),
    operationTexts,
  )
  .map((parts) => parts.join(""));

const pieces = fc.oneof(
  fc.constantFrom(..."nowyMwdhHmsTZxD0123456789+-/|:. *٣"),
  fc.constantFrom(..."now || 2026 02 28 31 24 60 T07 2147483647 8640000000000000 1d \ud83d".split(" ")),
);

const joined = fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join(""));

const edited = fc
  .tuple(expressions, fc.nat(), fc.nat(2), fc.oneof(fc.constant(""), pieces))
  .map(([text, at, removed, inserted]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + inserted + text.slice(index + removed);
  });

/** Texts that are, or nearly are, expressions. */
export const nearExpressions = fc.oneof(joined, edited, expressions);
