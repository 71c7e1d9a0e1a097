import { englishName } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import { anyCsv, type CsvFormat, csvFormats } from "./csv-formats";
import { type CsvRow, csvRows, type Delimiter, delimiters } from "./csv-rows";
import { ImportError } from "./import-error";

/** The first line of a file for Excel, which names what parts its columns. */
export const isSeparatorLine = ({ cells }: CsvRow): boolean => /^sep=.?$/i.test(cells[0] ?? "");

export interface CsvLayout {
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  readonly line: number;
  readonly above: readonly (readonly string[])[];
  /** The tool that writes such a header; `csv` is any. */
  readonly format: CsvFormat;
  readonly isTable: boolean;
  /** Whether the names of its columns are those of tables of tasks. */
  readonly isNamed: boolean;
}

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

async function layoutWith(delimiter: Delimiter, head: string, said?: CsvFormat): Promise<CsvLayout | undefined> {
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
  const { has, hasOneOf } = dialect;
  const isNamed = has.every((name) => columns.has(name)) && (hasOneOf?.some((name) => columns.has(name)) ?? true);
  return isNamed && (dialect.recognizes?.(columns, above) ?? true);
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
