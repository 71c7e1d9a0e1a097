import Papa from "papaparse";
import { ImportError, LONGEST_ENTRY, tooLong } from "./import-error";

/** One record of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Whether the file ends with it and without the end of a line: it may be the half of a row. */
  readonly isOpen: boolean;
}

const MOST_COLUMNS = 10_000;

/** The first line of a file for Excel, which names what parts its columns. */
export const isSeparatorLine = ({ cells }: CsvRow): boolean => /^sep=.?$/i.test(cells[0] ?? "");

export const delimiters = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

/** The rows of CSV text as it comes in pieces; of the text no more than a piece and the row it ends in is held. */
export async function* csvRows(pieces: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRow, void> {
  let rest = "";
  let line = 1;
  function* rowsIn(text: string, isLast: boolean): Generator<CsvRow, void> {
    const { data, meta, errors } = new Papa.Parser({ delimiter, newline: newlineOf(text) }).parse(text, 0, !isLast);
    // A fault of the last row of a piece may come of where the piece ends: it is read again, and is none of `data`.
    const broken = errors.find(({ code }: Papa.ParseError) => code === "MissingQuotes" || code === "InvalidQuotes");
    for (const [index, cells] of (data as string[][]).entries()) {
      if (broken?.row === index) throw unclosed(line, broken.code);
      if (cells.length > MOST_COLUMNS) throw tooWide(line);
      const isOpen = isLast && index === data.length - 1 && !/[\r\n]$/.test(text);
      if (cells.some((cell) => cell.trim() !== "")) yield { cells, line, isOpen };
      line += 1 + cells.reduce((sum, cell) => sum + linesIn(cell), 0);
    }
    rest = isLast ? "" : text.slice(meta.cursor);
  }
  let further = "";
  for await (const piece of pieces) {
    further += piece;
    // A row that did not end is read again from its beginning: with each small piece, that would take quadratic time.
    if (further.length < rest.length && rest.length + further.length <= LONGEST_ENTRY) continue;
    const text = rest + further;
    further = "";
    yield* rowsIn(text, false);
    if (rest.length > LONGEST_ENTRY) throw tooLong("row of a CSV file", { line });
  }
  yield* rowsIn(rest + further, true);
}

/** The end of lines: guessed anew in each piece, it could differ. */
const newlineOf = (text: string): "\n" | "\r\n" | "\r" => {
  const end = text.search(/[\r\n]/);
  if (end < 0 || text[end] === "\n") return "\n";
  return text[end + 1] === "\n" || end === text.length - 1 ? "\r\n" : "\r";
};

function linesIn(cell: string): number {
  let lines = 0;
  for (const _ of cell.matchAll(/\r\n|\r|\n/g)) lines += 1;
  return lines;
}

function unclosed(line: number, code: string): ImportError {
  const what = code === "MissingQuotes" ? "a quote is opened and never closed" : "a quote stands where none can";
  const advice = "The file was cut off or edited by hand: export it anew.";
  return new ImportError("malformed", `In this row of a CSV file ${what}. ${advice}`, { line, column: 1 });
}

const tooWide = (line: number): ImportError =>
  new ImportError(
    "too_large",
    `This row of a CSV file has more than ${MOST_COLUMNS} columns: it is no table of tasks.`,
    {
      line,
      column: MOST_COLUMNS + 1,
    },
  );
