import { englishName } from "./column-names";
import type { CsvDialect, CsvField } from "./csv-dialect";
import { csvFields } from "./csv-dialect";
import { ImportError } from "./import-error";

/** What each column of a file was taken for. */
export interface CsvColumn {
  readonly column: string;
  readonly field: CsvField;
}

/** Fields that several columns may be at once; of others the first column counts, and the next are details. */
const several: ReadonlySet<CsvField> = new Set<CsvField>([
  ...(["members", "member_emails", "member_ids", "tags", "url", "comment", "checklist", "parent"] as const),
  ...(["blocks", "blocked_by", "related", "duplicates", "detail", "ignore"] as const),
]);

/**
 * What the columns are: as `given` says, else as the tool names them; whatever is left goes into the content. A table
 * without a column of titles takes the first column that is nothing else. Rule G1.5.
 */
export function columnsOf(
  header: readonly string[],
  dialect: CsvDialect,
  given: Readonly<Record<string, CsvField>>,
): readonly CsvColumn[] {
  refuseUnknown(header, given);
  refuseSingle(header, dialect, given);
  const taken = new Set<CsvField>(Object.values(given));
  const fields = fieldsOf(header, dialect);
  const columns = header.map((name, index): CsvColumn => {
    const column = name.trim();
    const corrected = given[column];
    if (corrected !== undefined) return { column, field: corrected };
    const field = fields[index] ?? "detail";
    if (several.has(field)) return { column, field };
    if (taken.has(field)) return { column, field: "detail" };
    taken.add(field);
    return { column, field };
  });
  if (taken.has("title")) return columns;
  const first = columns.findIndex(({ column, field }) => field === "detail" && given[column] === undefined);
  const titled = first < 0 ? columns.findIndex(({ column }) => given[column] === undefined) : first;
  return columns.map((column, index) => (index === titled ? { ...column, field: "title" } : column));
}

/** What columns are by their names; what one means in another language counts where no other column is called so in English. */
function fieldsOf(header: readonly string[], dialect: CsvDialect): readonly (CsvField | undefined)[] {
  const fields = header.map((name) => dialect.fieldOf(name.trim().toLowerCase()));
  const named = new Set(fields);
  return header.map((name, index) => {
    const translated = dialect.fieldOf(englishName(name));
    const isFree = translated !== undefined && (several.has(translated) || !named.has(translated));
    return fields[index] ?? (isFree ? translated : undefined);
  });
}

/** One column alone is a table only where it is said, or named, what it is. */
function refuseSingle(
  [name = "", ...others]: readonly string[],
  dialect: CsvDialect,
  given: Readonly<Record<string, CsvField>>,
): void {
  if (others.length > 0 || given[name.trim()] !== undefined || fieldsOf([name], dialect)[0] === "title") return;
  const message =
    "The file is neither a table nor a list: no comma, semicolon, tab or bar parts its lines into columns. " +
    "Save a table as CSV with commas; of a list begin each line with “- [ ] ”, or the first with “Title” alone.";
  throw new ImportError("unknown_format", message, { line: 1 });
}

function refuseUnknown(header: readonly string[], given: Readonly<Record<string, CsvField>>): void {
  const names = header.map((name) => name.trim());
  for (const [column, field] of Object.entries(given)) {
    const isField = csvFields.includes(field);
    if (isField && names.includes(column)) continue;
    const message = isField
      ? `There is no column “${column}” in this CSV file, only: ${names.join(", ")}.`
      : `A column can be one of: ${csvFields.join(", ")}; not “${field}”.`;
    throw new ImportError("wrong_format", message);
  }
}
