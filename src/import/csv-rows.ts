import { ImportError, LONGEST_ENTRY, tooLong } from "./import-error";

export const delimiters = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Whether the file ends with it and without the end of a line: it may be the half of a row. */
  readonly isOpen: boolean;
}

const MOST_COLUMNS = 10_000;

/** After `quote` another quote goes on with the cell; in `closed` blanks alone may stand. */
type State = "start" | "plain" | "quoted" | "quote" | "closed";

/** The rows of CSV text as it comes in pieces, as RFC 4180 has them; no more than a piece and a row is held. */
export async function* csvRows(
  pieces: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow, void> {
  const tokens = new RegExp(`["\r\n${delimiter}]|[^"\r\n${delimiter}]+`, "g");
  let state: State = "start";
  let [line, firstLine, length] = [1, 1, 0];
  let cells: string[] = [];
  let parts: string[] = [];
  /** A line feed after a carriage return ends no other line. */
  let isAfterReturn = false;
  const malformed = (what: string): ImportError => {
    const advice = "The file was cut off or edited by hand: export it again.";
    const place = { line: firstLine, column: 1 };
    return new ImportError("malformed", `In this row of a CSV file ${what}. ${advice}`, place);
  };
  const endCell = (): void => {
    cells.push(parts.length > 1 ? parts.join("") : (parts[0] ?? ""));
    parts = [];
    state = "start";
  };
  const endRow = function* (isOpen: boolean): Generator<CsvRow, void> {
    endCell();
    if (cells.some((cell) => cell.trim() !== "")) yield { cells, line: firstLine, isOpen };
    cells = [];
    length = 0;
  };
  for await (const piece of pieces) {
    for (const token of piece.match(tokens) ?? []) {
      const isEnded = isAfterReturn && token === "\n";
      isAfterReturn = false;
      if (isEnded) continue;
      length += token.length;
      if (length > LONGEST_ENTRY) throw tooLong("row of a CSV file", { line: firstLine });
      if (token === '"' && state !== "plain" && state !== "closed") {
        if (state === "quote") parts.push(token);
        state = state === "quoted" ? "quote" : "quoted";
      } else if (state === "quoted") {
        parts.push(token);
        if (token === "\n") line += 1;
      } else if (token === delimiter) {
        endCell();
        if (cells.length < MOST_COLUMNS) continue;
        throw new ImportError("too_large", TOO_WIDE, { line: firstLine, column: MOST_COLUMNS + 1 });
      } else if (token === "\n" || token === "\r") {
        yield* endRow(false);
        isAfterReturn = token === "\r";
        line += 1;
        firstLine = line;
      } else if (state === "start" || state === "plain") {
        parts.push(token);
        state = "plain";
      } else {
        if (token.trim() !== "") throw malformed("a quote is misplaced");
        state = "closed";
      }
    }
  }
  if (state === "quoted") throw malformed("a quote is opened and never closed");
  if (cells.length + parts.length > 0) yield* endRow(true);
}

const TOO_WIDE = `This row of a CSV file has more than ${MOST_COLUMNS} columns: it is no table of tasks.`;
