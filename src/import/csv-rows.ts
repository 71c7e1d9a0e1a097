import { type CsvDialect, isLone } from "./csv-dialect";
import { anyCsv, type CsvFormat, csvFormats } from "./csv-formats";
import { ImportError, LONGEST_ENTRY, tooLong } from "./import-error";
import { englishName } from "./words";

export const delimiters = [",", ";", "\t", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

interface CsvRow {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** Whether the file ends with it and without the end of a line: it may be the half of a row. */
  readonly isOpen: boolean;
}

const MOST_COLUMNS = 10_000;

/** The rows of CSV text as it comes in pieces, as RFC 4180 has them; no more than a piece and a row is held. */
export async function* csvRows(pieces: AsyncIterable<string> | Iterable<string>, delimiter: Delimiter) {
  const tokens = new RegExp(`["\r\n${delimiter}]|[^"\r\n${delimiter}]+`, "g");
  /** After `quote` another quote goes on with the cell; in `closed` blanks alone may stand. */
  let state: "start" | "plain" | "quoted" | "quote" | "closed" = "start";
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

/** The first line of a file for Excel, which names what parts its columns. */
export const isSeparatorLine = ({ cells }: CsvRow): boolean => /^sep=.?$/i.test(cells[0] ?? "");

export type CsvLayout = NonNullable<Awaited<ReturnType<typeof layoutWith>>>;

/** So many rows may come before the header: titles of boards, notes of where the file is from. */
const ROWS_BEFORE = 20;

/** Finds the header in the beginning of a file, that of the tool which is said; `undefined` where there is no table. */
export async function layoutOf(head: string, said?: CsvFormat): Promise<CsvLayout | undefined> {
  const [, named] = /^\s*sep=(.)\r?\n/i.exec(head) ?? [];
  const candidates = delimiters.filter((delimiter) => named === undefined || delimiter === named);
  const layouts: CsvLayout[] = [];
  const faults: unknown[] = [];
  for (const delimiter of candidates) {
    const layout = await layoutWith(delimiter, head, said).catch((fault: unknown) => {
      // Quotes stand where none can, perhaps for another delimiter; what is too large is so with any.
      if (!(fault instanceof ImportError && fault.code === "malformed")) throw fault;
      faults.push(fault);
    });
    if (layout) layouts.push(layout);
  }
  if (layouts.length === 0 && faults.length > 0) throw faults[0];
  const known = layouts.find(({ format, isNamed }) => format !== "csv" && isNamed);
  return known ?? layouts.sort(byTable)[0];
}

/** The best first: of two delimiters the one of the earlier header, for cells may hold more of the other. */
const byTable = (left: CsvLayout, right: CsvLayout): number =>
  Number(right.isNamed) - Number(left.isNamed) ||
  Number(right.isTable) - Number(left.isTable) ||
  left.line - right.line ||
  right.header.length - left.header.length;

/** Its `format` is the tool that writes such a header; it is named if its columns are called as in tables of tasks. */
async function layoutWith(delimiter: Delimiter, head: string, said?: CsvFormat) {
  const rows = (await firstRows(delimiter, head)).filter((row) => !isSeparatorLine(row));
  for (const [index, row] of rows.entries()) {
    const above = rows.slice(0, index).map(({ cells }) => cells);
    const columns = new Set(row.cells.map(englishName));
    const format = formats.find((name) => name !== "csv" && isOf(csvFormats[name], columns, above));
    const isRead = format !== undefined && (said === undefined || said === format);
    if (isRead) return { delimiter, header: row.cells, line: row.line, above, format, isTable: true, isNamed: true };
  }
  const [first] = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  // A list of lines of which some have a comma in them has no header.
  const isTable = rows.filter(({ cells }) => cells.length > 1).length * 2 >= rows.length;
  const named = isTable ? namedHeader(rows) : undefined;
  const header = named ?? (isTable ? (first ?? rows[0]) : rows[0]);
  if (header === undefined) return undefined;
  const { cells, line } = header;
  return { delimiter, header: cells, line, above: [], format: said ?? "csv", isTable, isNamed: named !== undefined };
}

function isOf(dialect: CsvDialect, columns: ReadonlySet<string>, above: readonly (readonly string[])[]): boolean {
  const { has, hasOneOf = has, isTitled = false } = dialect;
  const isBelowTitles = isTitled && above.length >= 2 && isLone(above[0]) && isLone(above.at(-1));
  return has.every((name) => columns.has(name)) && (isBelowTitles || hasOneOf.some((name) => columns.has(name)));
}

/** Below titles and dates of the export, where there are some, stands the first row that names what tables of tasks have. */
const namedHeader = (rows: readonly CsvRow[]): CsvRow | undefined =>
  rows.find(({ cells }) => {
    const fields = new Set(cells.map((cell) => anyCsv.columns.get(englishName(cell))));
    const isAllNamed = cells.length > MOST_BY_CHANCE && !fields.has(undefined);
    return fields.has("title") && (isAllNamed || fields.size > MOST_BY_CHANCE);
  });

/** So many fields may cells of a row be called by chance. */
const MOST_BY_CHANCE = 2;

const formats = Object.keys(csvFormats) as readonly CsvFormat[];

async function firstRows(delimiter: Delimiter, head: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of csvRows([head], delimiter)) {
      rows.push(row);
      if (rows.length === ROWS_BEFORE) break;
    }
  } catch (error) {
    if (rows.length === 0) throw error;
  }
  return rows;
}
