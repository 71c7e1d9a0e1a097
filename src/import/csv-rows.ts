import { ImportError, LONGEST_ENTRY, tooLong } from "./import-error";

export const delimiters = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

/** The characters that end a cell without quotes. */
const endings = { ",": /[,\r\n]/g, ";": /[;\r\n]/g, "\t": /[\t\r\n]/g, "|": /[|\r\n]/g } as const;

/** One record of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Whether the file ends with it and without the end of a line: it may be the half of a row. */
  readonly isOpen: boolean;
}

const MOST_COLUMNS = 10_000;

/**
 * - `start`: a cell begins.
 * - `plain`: in a cell without quotes.
 * - `quoted`: between the quotes of a cell.
 * - `quote`: after a quote in such a cell, which ends it unless another quote follows.
 * - `closed`: after a quoted cell, where blanks alone may stand.
 */
type State = "start" | "plain" | "quoted" | "quote" | "closed";

/** The rows of CSV text as it comes in pieces, as RFC 4180 has them; no more than a piece and a row is held. */
export async function* csvRows(
  pieces: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow, void> {
  const reader = new RowReader(delimiter);
  for await (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
}

class RowReader {
  readonly #delimiter: Delimiter;
  readonly #ending: RegExp;
  #state: State = "start";
  #cells: string[] = [];
  /** The text of the cell so far. */
  #parts: string[] = [];
  #line = 1;
  /** The line that the row begins in. */
  #first = 1;
  /** The length of the row so far. */
  #length = 0;
  /** Whether the last character was a carriage return: a line feed after it ends no other line. */
  #isAfterReturn = false;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
    this.#ending = endings[delimiter];
  }

  *read(piece: string): Generator<CsvRow, void> {
    let at = 0;
    while (at < piece.length) {
      const before = at;
      const character = piece[at] ?? "";
      if (this.#isAfterReturn && character === "\n") {
        this.#isAfterReturn = false;
        at += 1;
        continue;
      }
      this.#isAfterReturn = false;
      if (this.#state === "quoted") at = this.#readQuoted(piece, at);
      else if (character === '"' && this.#state === "start") at = this.#enter("quoted", at);
      else if (character === '"' && this.#state === "quote") at = this.#keepQuote(at);
      else if (this.#isEnd(character)) {
        const row = this.#endCell(character);
        if (row !== undefined) yield row;
        at += 1;
      } else if (this.#state === "quote" || this.#state === "closed") {
        if (character.trim() !== "") throw this.#malformed("a quote is misplaced");
        at = this.#enter("closed", at);
      } else at = this.#readPlain(piece, at);
      this.#length = this.#cells.length + this.#parts.length === 0 ? 0 : this.#length + at - before;
      if (this.#length > LONGEST_ENTRY) throw tooLong("row of a CSV file", { line: this.#first });
    }
  }

  *end(): Generator<CsvRow, void> {
    if (this.#state === "quoted") throw this.#malformed("a quote is opened and never closed");
    if (this.#cells.length + this.#parts.length === 0) return;
    const row = this.#endRow();
    if (row !== undefined) yield { ...row, isOpen: true };
  }

  #isEnd(character: string): boolean {
    return character === this.#delimiter || character === "\n" || character === "\r";
  }

  #enter(state: State, at: number): number {
    this.#state = state;
    return at + 1;
  }

  /** Two quotes in a quoted cell mean one. */
  #keepQuote(at: number): number {
    this.#parts.push('"');
    return this.#enter("quoted", at);
  }

  /** Reads up to a quote that may be the last, or to the end of the piece. */
  #readQuoted(piece: string, from: number): number {
    let end = piece.indexOf('"', from);
    while (end >= 0 && piece[end + 1] === '"') end = piece.indexOf('"', end + 2);
    const text = piece.slice(from, end < 0 ? undefined : end);
    this.#line += linesIn(text);
    // To replace all of many quotes takes five times as much memory.
    this.#parts.push(text.split('""').join('"'));
    if (end < 0) return piece.length;
    return this.#enter("quote", end);
  }

  #readPlain(piece: string, from: number): number {
    this.#ending.lastIndex = from;
    const end = this.#ending.test(piece) ? this.#ending.lastIndex - 1 : piece.length;
    this.#parts.push(piece.slice(from, end));
    this.#state = "plain";
    return end;
  }

  /** Ends a cell, and with a line a row; undefined where that goes on, or is blank. */
  #endCell(character: string): CsvRow | undefined {
    if (character !== this.#delimiter) {
      const row = this.#endRow();
      this.#isAfterReturn = character === "\r";
      this.#line += 1;
      this.#first = this.#line;
      return row;
    }
    this.#cells.push(this.#takeCell());
    if (this.#cells.length >= MOST_COLUMNS) {
      throw new ImportError("too_large", TOO_WIDE, { line: this.#first, column: MOST_COLUMNS + 1 });
    }
    return undefined;
  }

  #endRow(): CsvRow | undefined {
    const cells = [...this.#cells, this.#takeCell()];
    this.#cells = [];
    if (cells.every((cell) => cell.trim() === "")) return undefined;
    return { cells, line: this.#first, isOpen: false };
  }

  #takeCell(): string {
    const [first = ""] = this.#parts;
    const cell = this.#parts.length > 1 ? this.#parts.join("") : first;
    this.#parts = [];
    this.#state = "start";
    return cell;
  }

  #malformed(what: string): ImportError {
    const advice = "The file was cut off or edited by hand: export it again.";
    return new ImportError("malformed", `In this row of a CSV file ${what}. ${advice}`, {
      line: this.#first,
      column: 1,
    });
  }
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

const TOO_WIDE = `This row of a CSV file has more than ${MOST_COLUMNS} columns: it is no table of tasks.`;
