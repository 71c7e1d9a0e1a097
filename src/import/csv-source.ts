import { type CsvField, englishName } from "./column-names";
import { type CsvColumn, columnsOf } from "./csv-columns";
import type { CsvDialect, ShapedRow, SourceColumns } from "./csv-dialect";
import { csvFormats } from "./csv-formats";
import { CsvItems } from "./csv-item";
import { type CsvLayout, csvRows, isSeparatorLine } from "./csv-layout";
import { type DateOrder, needsOrder, orderShownBy, type Reading } from "./dates";
import { type Encoding, type ImportFile, textOf } from "./file-text";
import { ImportError, type ImportFormat } from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import type { Notes } from "./notes";

/** The source of a file; "" where it does not say so. */
export interface SourceName {
  readonly id: string;
  readonly title: string;
}

/** Finds in the rows of a table what all of them are from. */
export class SourceNames {
  readonly #columns: SourceColumns | undefined;
  readonly #idColumn: number;
  readonly #titleColumn: number;
  #ids: readonly string[] | undefined;
  #title = "";
  #areSeveral = false;

  constructor(header: readonly string[], columns: SourceColumns | undefined) {
    const indexOf = (name: string | undefined) => header.findIndex((column) => englishName(column) === name);
    this.#columns = columns;
    this.#idColumn = indexOf(columns?.id);
    this.#titleColumn = indexOf(columns?.title);
  }

  /** Whether further rows tell nothing more. */
  get isSettled(): boolean {
    return this.#idColumn < 0 || this.#areSeveral;
  }

  add(cells: readonly string[]): void {
    const cell = cells[this.#idColumn]?.trim() ?? "";
    if (cell === "" || this.#areSeveral) return;
    const given = this.#columns?.isList ? cell.split(",").map((name) => name.trim()) : [cell];
    this.#title ||= cells[this.#titleColumn]?.trim() ?? "";
    this.#ids = this.#ids === undefined ? given : this.#ids.filter((id) => given.includes(id));
    this.#areSeveral = this.#ids.length === 0;
  }

  result(): SourceName {
    if (this.#areSeveral) return { id: this.#columns?.several ?? "", title: this.#columns?.several ?? "" };
    const [id = ""] = this.#ids ?? [];
    return { id, title: this.#title || id };
  }
}

/** Whether an id names a source among all there are: no other company has a board, project or repository of that id. */
export function isUnique(format: ImportFormat, id: string): boolean {
  if (format === "trello") return /^[0-9a-f]{24}$/i.test(id);
  if (format === "asana-json") return /^\d{12,}$/.test(id);
  return format === "github-issues" && /^[\w.-]+\/[\w.-]+$/.test(id);
}

export interface CsvInput {
  readonly file: ImportFile;
  readonly encoding: Encoding;
  readonly layout: CsvLayout;
  /** Corrections of what columns are, by their names. */
  readonly columns: Readonly<Record<string, CsvField>>;
}

export interface CsvOutlook {
  /** Whether days come before months in its dates, as far as any date shows it. */
  readonly dateOrder: DateOrder | undefined;
  readonly name: SourceName;
}

/** The table of a CSV file, read anew from the file by each pass. */
export class CsvTable {
  readonly columns: readonly CsvColumn[];
  readonly #input: CsvInput;
  readonly #dialect: CsvDialect;

  constructor(input: CsvInput) {
    this.#input = input;
    const dialect: CsvDialect = csvFormats[input.layout.format];
    this.#dialect = dialect.variantOf?.(new Set(input.layout.header.map(englishName))) ?? dialect;
    this.columns = columnsOf(input.layout.header, this.#dialect, input.columns);
  }

  /** Looks through the rows for what the whole file says, as far as it has to. */
  async look(): Promise<CsvOutlook> {
    const dated = this.columns.flatMap(({ field }, index) => (dates.has(field) ? [index] : []));
    const names = new SourceNames(this.#input.layout.header, this.#dialect.source);
    let dateOrder: DateOrder | undefined;
    let isOpen = false;
    let rows = 0;
    for await (const { cells } of this.#rows()) {
      names.add(cells);
      for (const index of dated) {
        dateOrder ??= orderShownBy(cells[index] ?? "");
        isOpen ||= needsOrder(cells[index] ?? "");
      }
      rows += 1;
      const isDecided = dateOrder !== undefined || (rows >= ROWS_TO_DECIDE && !isOpen);
      if (isDecided && names.isSettled) break;
    }
    return { dateOrder, name: names.result() };
  }

  source(reading: Reading, name: SourceName): ItemSource {
    const title = name.title || this.#titleAbove() || reading.name || "Imported";
    return { id: name.id || title, title, lists: [], people: [], items: () => this.#items(reading, [name.id, title]) };
  }

  async *#items(reading: Reading, own: readonly string[]): AsyncGenerator<ImportedItem, void> {
    const { header, above, format } = this.#input.layout;
    const said = new Set(Object.keys(this.#input.columns));
    const items = new CsvItems({ columns: this.columns, said, dialect: this.#dialect, reading, own });
    const shaped = this.#dialect.rowShape?.start(header, above, reading) ?? asTable;
    // With a title above them, rows have the columns of their own headers.
    const isTable = !this.#dialect.isTitled;
    for await (const { cells, line, isOpen } of this.#rows(isTable ? reading.skipped : undefined)) {
      // Tools write whole rows; what people write by hand may end anywhere.
      if (isOpen && cells.length < header.length && format !== "csv" && !this.#dialect.rowShape) throw cutOff(line);
      const surplus = isTable && cells.slice(header.length).some((cell) => cell.trim() !== "");
      if (surplus) reading.skipped.add("cells beyond the last column: such a row may be shifted", `line ${line}`);
      for (const row of shaped(cells)) yield items.itemOf(row);
    }
    for (const row of shaped(undefined)) yield items.itemOf(row);
    items.noteColumns(format === "csv");
  }

  #titleAbove(): string {
    return this.#dialect.isTitled ? (this.#input.layout.above[0]?.[0]?.trim() ?? "") : "";
  }

  /** The rows below the header; what stands above it is noted, where that is wanted. */
  async *#rows(above?: Notes) {
    const { file, encoding, layout } = this.#input;
    for await (const row of csvRows(textOf(file, encoding), layout.delimiter)) {
      if (row.line > layout.line) yield row;
      else if (row.line < layout.line && !isSeparatorLine(row))
        above?.add("rows above the header", row.cells.join(" ").trim());
    }
  }
}

const asTable = (cells: readonly string[] | undefined): readonly ShapedRow[] =>
  cells === undefined ? [] : [{ cells }];

const cutOff = (line: number): ImportError =>
  new ImportError("malformed", "The CSV file ends in the middle of this row. It was cut off: export it anew.", {
    line,
    column: 1,
  });

const dates: ReadonlySet<CsvField> = new Set<CsvField>(["start", "due", "completed", "created", "updated", "archived"]);

/** A file whose first rows have no date that is open has none. */
const ROWS_TO_DECIDE = 100;
