import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { csvRows, type Delimiter, delimiters } from "../../src/import/csv-rows";
import { runs } from "../runs";

async function rowsOf(pieces: readonly string[], delimiter: Delimiter) {
  async function* each() {
    yield* pieces;
  }
  const rows: { cells: readonly string[]; line: number; isOpen: boolean }[] = [];
  for await (const row of csvRows(each(), delimiter)) rows.push(row);
  return rows;
}

const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r\n", " ", "é", "a") }));
const drawn = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
  delimiter: fc.constantFrom(...delimiters),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  isEnded: fc.boolean(),
  cuts: fc.array(fc.nat(), { maxLength: 8 }),
});

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe("the rows of CSV", () => {
  test.prop([drawn], { numRuns: runs(2000) })(
    "[G1.2] are what was written, in whatever pieces the text comes",
    async ({ rows, delimiter, end, isEnded, cuts }) => {
      const isPlain = (text: string) => !/["\r\n]/.test(text) && !text.includes(delimiter);
      const text = rows
        .map((cells) =>
          cells.map((one, place) => (isPlain(one) && place % 2 === 0 ? one : quoted(one))).join(delimiter),
        )
        .join(end);
      const whole = isEnded && rows.length > 0 ? `${text}${end}` : text;
      const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
      const pieces = places.slice(1).map((place, index) => whole.slice(places[index], place));
      const found = await rowsOf(pieces, delimiter);
      const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ""));
      expect(found.map(({ cells }) => cells)).toEqual(filled);
    },
  );

  test("[G1.2 G2.2] know the line they begin in, and whether they may be cut off", async () => {
    const rows = await rowsOf(['a,b\r\n"1\n2",c\r', '\n\n d , "e', '"  \nf,'], ",");
    expect(rows).toEqual([
      { cells: ["a", "b"], line: 1, isOpen: false },
      { cells: ["1\n2", "c"], line: 2, isOpen: false },
      { cells: [" d ", ' "e"  '], line: 5, isOpen: false },
      { cells: ["f", ""], line: 6, isOpen: true },
    ]);
  });
});
