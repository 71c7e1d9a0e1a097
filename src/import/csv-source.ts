import type { CsvDialect } from "./csv-dialect";
import { anyCsvWith, csvFormats } from "./csv-formats";
import { csvItems } from "./csv-item";
import { type CsvLayout, csvRows, isSeparatorLine } from "./csv-rows";
import { ImportError } from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import { type DateOrder, type Notes, orderIn, type Reading } from "./reading";
import { type CsvColumn, type CsvField, columnName, csvFields, englishName } from "./words";

type Pieces = () => AsyncIterable<string>;

/** The table of a CSV file, read anew from the file by each pass. */
export async function csvSource(pieces: Pieces, layout: CsvLayout, given: Reading): Promise<ItemSource> {
  const { header, above, format } = layout;
  const dialect: CsvDialect = format === "csv" ? anyCsvWith(new Set(header.map(englishName))) : csvFormats[format];
  const columns = columnsOf(header, dialect, given.columns);
  const { shownOrder, ...source } = await lookedThrough(pieces, layout, columns, dialect);
  const dateOrder = given.dates.dateOrder ?? shownOrder;
  const reading = { ...given, dates: { ...given.dates, dateOrder } };
  // With a title above them, rows have the columns of their own headers.
  const isTable = !dialect.isTitled;
  const title = source.title || (!isTable && above[0]?.[0]?.trim()) || reading.name || "Imported";
  async function* rows() {
    for await (const { cells, line, isOpen } of rowsBelow(pieces, layout, isTable ? reading.skipped : undefined)) {
      // Tools write whole rows; what people write by hand may end anywhere.
      if (isOpen && cells.length < header.length && format !== "csv" && !dialect.rowShape)
        throw new ImportError("malformed", CUT_OFF, { line, column: 1 });
      const surplus = isTable && cells.slice(header.length).some((cell) => cell.trim() !== "");
      if (surplus) reading.skipped.add("cells beyond the last column: such a row may be shifted", `line ${line}`);
      yield cells;
    }
  }
  async function* items(): AsyncGenerator<ImportedItem, void> {
    const made = csvItems(columns, dialect, reading, [source.id, title]);
    if (dialect.rowShape === undefined) for await (const cells of rows()) yield made.itemOf({ cells });
    else for await (const row of dialect.rowShape(rows(), header, above, reading)) yield made.itemOf(row);
    made.noteColumns(format === "csv");
  }
  return { id: source.id || title, title, columns, items, ...(dateOrder && { dateOrder }) };
}

/** The rows below the header; what stands above it is noted, where that is wanted. */
async function* rowsBelow(pieces: Pieces, { delimiter, line }: CsvLayout, above?: Notes) {
  for await (const row of csvRows(pieces(), delimiter)) {
    if (row.line > line) yield row;
    else if (row.line < line && !isSeparatorLine(row)) above?.add("rows above the header", row.cells.join(" ").trim());
  }
}

const dates: readonly CsvField[] = ["start", "due", "completed", "created", "updated", "archived"];

/** A file whose first rows have no date that is open has none. */
const ROWS_TO_DECIDE = 100;

/** Whether days come before months, and what all rows are from: "" where the file does not say it. */
async function lookedThrough(pieces: Pieces, layout: CsvLayout, columns: readonly CsvColumn[], { source }: CsvDialect) {
  const indexOf = (name?: string) => layout.header.findIndex((column) => englishName(column) === name);
  const [idColumn, titleColumn] = [indexOf(source?.id), indexOf(source?.title)];
  const dated = columns.flatMap(({ field }, index) => (dates.includes(field) ? [index] : []));
  let shownOrder: DateOrder | undefined;
  let isOpen = false;
  let ids: readonly string[] | undefined;
  let title = "";
  let count = 0;
  for await (const { cells } of rowsBelow(pieces, layout)) {
    const cell = cells[idColumn]?.trim() ?? "";
    if (cell !== "" && ids?.length !== 0) {
      const given = source?.isList ? cell.split(",").map((name) => name.trim()) : [cell];
      title ||= cells[titleColumn]?.trim() ?? "";
      ids = ids?.filter((id) => given.includes(id)) ?? given;
    }
    for (const index of dated) {
      const order = orderIn(cells[index] ?? "");
      if (order === "open") isOpen = true;
      else shownOrder ??= order;
    }
    count += 1;
    const isDecided = shownOrder !== undefined || (count >= ROWS_TO_DECIDE && !isOpen);
    if (isDecided && (idColumn < 0 || ids?.length === 0)) break;
  }
  const isSeveral = ids?.length === 0;
  const id = (isSeveral ? source?.several : ids?.[0]) ?? "";
  return { shownOrder, id, title: isSeveral ? id : title || id };
}

const CUT_OFF = "The CSV file ends in the middle of this row. It was cut off: export it again.";

/** Fields that several columns may be at once; of others the first column counts, and the next are details. */
const several: readonly CsvField[] = [
  ...(["members", "member_emails", "member_ids", "tags", "url", "comment", "work_log", "sprint"] as const),
  ...(["checklist", "parent", "blocks", "blocked_by", "related", "duplicates", "detail", "ignore"] as const),
];

/** A table without a column of titles takes the first column that is nothing else. Rule G1.5. */
function columnsOf(header: readonly string[], dialect: CsvDialect, given: Readonly<Record<string, CsvField>>) {
  const names = header.map((name) => name.trim());
  const corrected = new Map(Object.entries(given));
  for (const [column, field] of corrected) refuseUnknown(column, field, names);
  const taken = new Set<CsvField>(corrected.values());
  const fieldCalled = (name: string) => dialect.columns.get(name) ?? dialect.otherwise?.(name);
  const inEnglish = header.map((name) => fieldCalled(columnName(name)));
  const fields = header.map((name, index): CsvField => {
    const field = inEnglish[index] ?? fieldCalled(englishName(name)) ?? "detail";
    // A name in another language counts where no other column has it in English.
    return inEnglish[index] === undefined && !several.includes(field) && inEnglish.includes(field) ? "detail" : field;
  });
  // One column alone is a table only where it is said, or named, what it is.
  if (header.length < 2 && !corrected.has(names[0] ?? "") && fields[0] !== "title")
    throw new ImportError("unknown_format", NO_TABLE, { line: 1 });
  const ranks = new Map(Array.from(dialect.columns.keys(), (name, rank) => [name, rank] as const));
  const rankOf = (index: number): number => ranks.get(englishName(header[index] ?? "")) ?? ranks.size;
  // Of the columns that are the same field the one whose name most likely says it.
  const best = new Map<CsvField, number>();
  for (const [index, field] of fields.entries()) {
    const before = best.get(field);
    if (before === undefined || rankOf(index) < rankOf(before)) best.set(field, index);
  }
  const columns = names.map((column, index): CsvColumn => {
    const field = fields[index] ?? "detail";
    const isField = several.includes(field) || (!taken.has(field) && best.get(field) === index);
    const otherwise = dialect.groups?.includes(englishName(column)) ? "tags" : "detail";
    return { column, field: corrected.get(column) ?? (isField ? field : otherwise) };
  });
  if (taken.has("title") || best.has("title")) return columns;
  const isFree = ({ column }: CsvColumn) => !corrected.has(column);
  const free = columns.find((column) => column.field === "detail" && isFree(column)) ?? columns.find(isFree);
  return columns.map((column): CsvColumn => (column === free ? { ...column, field: "title" } : column));
}

function refuseUnknown(column: string, field: CsvField, names: readonly string[]): void {
  const refused = (message: string) => new ImportError("wrong_format", message);
  if (!csvFields.includes(field)) throw refused(`A column can be one of: ${csvFields.join(", ")}; not “${field}”.`);
  if (names.includes(column)) return;
  throw refused(`There is no column “${column}” in this CSV file, only: ${names.join(", ")}.`);
}

const NO_TABLE =
  "The file is neither a table nor a list: no comma, semicolon, tab or bar separates its lines into columns. " +
  "Save a table as CSV with commas; in a list begin each line with “- [ ] ”, or make “Title” the first line.";
