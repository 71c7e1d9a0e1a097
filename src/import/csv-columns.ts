import { type CsvColumn, type CsvField, columnName, csvFields, englishName } from "./column-names";
import type { CsvDialect } from "./csv-dialect";
import { ImportError } from "./import-error";

/** Fields that several columns may be at once; of others the first column counts, and the next are details. */
const several: ReadonlySet<CsvField> = new Set<CsvField>([
  ...(["members", "member_emails", "member_ids", "tags", "url", "comment", "work_log", "sprint"] as const),
  ...(["checklist", "parent", "blocks", "blocked_by", "related", "duplicates", "detail", "ignore"] as const),
]);

/**
 * The meaning of the columns: as `given` says, else as the tool names them; the rest goes into the content. A table
 * without a column of titles takes the first column that is nothing else. Rule G1.5.
 */
export function columnsOf(
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
