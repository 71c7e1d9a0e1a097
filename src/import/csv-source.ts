import { type CsvColumn, type CsvField, columnName, csvFields, englishName } from "./column-names";
import type { CsvDialect, SourceColumns } from "./csv-dialect";
import { csvFormats } from "./csv-formats";
import { csvItems } from "./csv-item";
import { type CsvLayout, isSeparatorLine } from "./csv-layout";
import { csvRows } from "./csv-rows";
import { type DateOrder, needsOrder, orderShownBy } from "./dates";
import { ImportError } from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import type { Notes, Reading } from "./reading";

/** The rows of a table, each time from the first on. */
type Pieces = () => AsyncIterable<string>;

/** The table of a CSV file, read anew from the file by each pass. */
export async function csvSource(pieces: Pieces, layout: CsvLayout, given: Reading): Promise<ItemSource> {
  const { header, above, format } = layout;
  const known: CsvDialect = csvFormats[format];
  const dialect = known.variantOf?.(new Set(header.map(englishName))) ?? known;
  const columns = columnsOf(header, dialect, given.columns);
  const { dateOrder: shownOrder, ...source } = await lookedThrough(pieces, layout, columns, dialect.source);
  const dateOrder = given.dates.dateOrder ?? shownOrder;
  const reading = { ...given, dates: { ...given.dates, dateOrder } };
  const titleAbove = dialect.isTitled ? above[0]?.[0]?.trim() : "";
  const title = source.title || titleAbove || reading.name || "Imported";
  // With a title above them, rows have the columns of their own headers.
  const isTable = !dialect.isTitled;
  async function* rows() {
    for await (const { cells, line, isOpen } of rowsBelow(pieces, layout, isTable ? reading.skipped : undefined)) {
      // Tools write whole rows; what people write by hand may end anywhere.
      if (isOpen && cells.length < header.length && format !== "csv" && !dialect.rowShape) throw cutOff(line);
      const surplus = isTable && cells.slice(header.length).some((cell) => cell.trim() !== "");
      if (surplus) reading.skipped.add("cells beyond the last column: such a row may be shifted", `line ${line}`);
      yield cells;
    }
  }
  async function* items(): AsyncGenerator<ImportedItem, void> {
    const made = csvItems({ columns, dialect, reading, own: [source.id, title] });
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

const dates: ReadonlySet<CsvField> = new Set<CsvField>(["start", "due", "completed", "created", "updated", "archived"]);

/** A file whose first rows have no date that is open has none. */
const ROWS_TO_DECIDE = 100;

/**
 * Looks through the rows, as far as it has to, for whether days come before months, and for what all of them are from: ""
 * where the file does not say it.
 */
async function lookedThrough(pieces: Pieces, layout: CsvLayout, columns: readonly CsvColumn[], source?: SourceColumns) {
  const indexOf = (name?: string) => layout.header.findIndex((column) => englishName(column) === name);
  const [idColumn, titleColumn] = [indexOf(source?.id), indexOf(source?.title)];
  const dated = columns.flatMap(({ field }, index) => (dates.has(field) ? [index] : []));
  let dateOrder: DateOrder | undefined;
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
      dateOrder ??= orderShownBy(cells[index] ?? "");
      isOpen ||= needsOrder(cells[index] ?? "");
    }
    count += 1;
    const isDecided = dateOrder !== undefined || (count >= ROWS_TO_DECIDE && !isOpen);
    if (isDecided && (idColumn < 0 || ids?.length === 0)) break;
  }
  const several = source?.several ?? "";
  if (ids?.length === 0) return { dateOrder, id: several, title: several };
  const id = ids?.[0] ?? "";
  return { dateOrder, id, title: title || id };
}

const cutOff = (line: number): ImportError =>
  new ImportError("malformed", "The CSV file ends in the middle of this row. It was cut off: export it anew.", {
    line,
    column: 1,
  });

/** Fields that several columns may be at once; of others the first column counts, and the next are details. */
const several: ReadonlySet<CsvField> = new Set<CsvField>([
  ...(["members", "member_emails", "member_ids", "tags", "url", "comment", "work_log", "sprint"] as const),
  ...(["checklist", "parent", "blocks", "blocked_by", "related", "duplicates", "detail", "ignore"] as const),
]);

/**
 * The meaning of the columns: as `given` says, else as the tool names them; the rest goes into the content. A table
 * without a column of titles takes the first column that is nothing else. Rule G1.5.
 */
function columnsOf(
  header: readonly string[],
  dialect: CsvDialect,
  given: Readonly<Record<string, CsvField>>,
): readonly CsvColumn[] {
  const names = header.map((name) => name.trim());
  for (const [column, field] of Object.entries(given)) {
    if (!csvFields.includes(field))
      throw new ImportError("wrong_format", `A column can be one of: ${csvFields.join(", ")}; not “${field}”.`);
    if (!names.includes(column))
      throw new ImportError(
        "wrong_format",
        `There is no column “${column}” in this CSV file, only: ${names.join(", ")}.`,
      );
  }
  const corrected = new Map(Object.entries(given));
  const taken = new Set<CsvField>(corrected.values());
  const fields = fieldsOf(header, dialect);
  // One column alone is a table only where it is said, or named, what it is.
  if (header.length < 2 && !corrected.has(names[0] ?? "") && fields[0] !== "title")
    throw new ImportError("unknown_format", NO_TABLE, { line: 1 });
  // Of the columns that are the same field the one whose name most likely says it.
  const ranks = new Map(Array.from(dialect.columns.keys(), (name, rank) => [name, rank]));
  const ranked = header.map((name, index) => ({ index, rank: ranks.get(englishName(name)) ?? ranks.size }));
  ranked.sort((left, right) => right.rank - left.rank || right.index - left.index);
  const first = new Map(ranked.map(({ index }) => [fields[index], index]));
  const columns = names.map((column, index): CsvColumn => {
    const field = fields[index] ?? "detail";
    const isField = several.has(field) || (!taken.has(field) && first.get(field) === index);
    const otherwise = dialect.groups?.has(englishName(column)) ? "tags" : "detail";
    return { column, field: corrected.get(column) ?? (isField ? field : otherwise) };
  });
  if (taken.has("title") || first.has("title")) return columns;
  const free = columns.findIndex(({ column, field }) => field === "detail" && !corrected.has(column));
  const titled = free < 0 ? columns.findIndex(({ column }) => !corrected.has(column)) : free;
  return columns.map((column, index) => (index === titled ? { ...column, field: "title" } : column));
}

/** Fields by names of columns; a name in another language counts where no other column has it in English. */
function fieldsOf(header: readonly string[], dialect: CsvDialect): readonly (CsvField | undefined)[] {
  const fieldOf = (column: string) => dialect.columns.get(column) ?? dialect.otherwise?.(column);
  const fields = header.map((name) => fieldOf(columnName(name)));
  const named = new Set(fields);
  return header.map((name, index) => {
    const translated = fieldOf(englishName(name));
    const isFree = translated !== undefined && (several.has(translated) || !named.has(translated));
    return fields[index] ?? (isFree ? translated : undefined);
  });
}

const NO_TABLE =
  "The file is neither a table nor a list: no comma, semicolon, tab or bar parts its lines into columns. " +
  "Save a table as CSV with commas; of a list begin each line with “- [ ] ”, or the first with “Title” alone.";
