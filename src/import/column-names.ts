import words from "./words.json";

const english = byName(words.columns);

/** The English name of a column, in lower case; the name itself where it is not known in another language. */
export function englishName(column: string): string {
  const name = columnName(column);
  const [, custom] =
    /^(?:benutzerdefinierte felder|campo personalizado|champs? personnalisée?s?) \((.+)\)$/.exec(name) ?? [];
  return custom === undefined ? (english.get(name) ?? name) : `custom field (${custom})`;
}

/** `dueDate`, `due_date`, `📅 Due date:` and `Due date (UTC)` are one name. */
export const columnName = (column: string): string =>
  column
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll("_", " ")
    .replace(/^[\p{So}\p{M}\s*•]+|(?<![\p{So}\p{M}\s*:?])[\p{So}\p{M}\s*:?]+$/gu, "")
    .replace(/ \(utc\)$/i, "")
    .toLowerCase();

export function byName<Key extends string>(
  names: Readonly<Partial<Record<Key, readonly string[]>>>,
): ReadonlyMap<string, Key> {
  return new Map(
    (Object.keys(names) as Key[]).flatMap((key) => (names[key] ?? []).map((name) => [name, key] as const)),
  );
}

/** The fields that columns of a CSV file can be. `other_key` is what else other rows refer to a row by; `work_log` is text, date, who and seconds, parted by semicolons; `sprint` one of Jira that says its dates; `detail` goes into the content under the column's name; `ignore` is left out. */
export const csvFields = [
  ...(["key", "other_key", "title", "content", "list", "behavior", "board"] as const),
  ...(["members", "member_emails", "member_ids", "author", "author_email", "author_id"] as const),
  ...(["tags", "priority", "estimate", "start", "due", "completed", "done", "created", "updated", "archived"] as const),
  ...(["parent", "url", "comment", "work_log", "sprint", "checklist"] as const),
  ...(["blocks", "blocked_by", "related", "duplicates", "detail", "ignore"] as const),
] as const;

/** The meaning of a column of a CSV file: one of `csvFields`. */
export type CsvField = (typeof csvFields)[number];

/** A column of a file, and its meaning. */
export interface CsvColumn {
  readonly column: string;
  readonly field: CsvField;
}
