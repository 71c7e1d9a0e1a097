import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldTables, kinds } from "../../src/documents";
import { wrongDates } from "../../src/integrity/dates";

/** In seconds, what would be read as milliseconds when it is sent back. */
const WRONG = 100_000_000_000;
const RIGHT = 1_769_000_000;

/** Fields that a running clock sets. */
const ofClocks = ["time_entry.started_at", "timer.started_at"];

/** Every field that can be set to the one time and, in milliseconds, not to the other. */
const dates = kinds.flatMap((kind) =>
  Object.entries(fieldTables[kind]).flatMap(([name, field]) => {
    if (!("stored" in field) || field.input === undefined) return [];
    const { schema, created = schema, changed = schema } = field.input;
    const inputs = [created, changed].flatMap((input) => (input === undefined ? [] : [input("seconds")]));
    const takes = (time: number) => inputs.some((input) => z.safeParse(input, time).success);
    return takes(RIGHT) && !takes(WRONG * 1000) ? [{ kind, name }] : [];
  }),
);

test("[H3.9] every date that an operation refuses is a fault of a document too, unless a clock may have given it", () => {
  const taken = dates.filter(({ kind, name }) => [...wrongDates(kind, { [name]: WRONG })].length === 0);
  expect(dates.length).toBeGreaterThan(taken.length);
  expect(taken.map(({ kind, name }) => `${kind}.${name}`)).toEqual(ofClocks);
});
