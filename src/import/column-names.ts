import { columnTranslations } from "./column-translations";
import type { CsvField } from "./csv-fields";

let english: ReadonlyMap<string, string> | undefined;

/** The English name of a column, in lower case; the name itself where it is not known in another language. */
export function englishName(column: string): string {
  english ??= byName(columnTranslations);
  const name = columnName(column);
  const custom = /^(?:benutzerdefinierte felder|campo personalizado|champs? personnalisée?s?) \((.+)\)$/.exec(
    name,
  )?.[1];
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

/** Fields by the names of their columns, which are parted by bars, the likeliest first. */
export const columnNames = (names: { readonly [Field in CsvField]?: string }): ReadonlyMap<string, CsvField> =>
  byName(names);

/** What several names each are, which are parted by bars. */
export const byName = <Key extends string>(names: Readonly<Partial<Record<Key, string>>>): ReadonlyMap<string, Key> =>
  new Map(
    (Object.keys(names) as Key[]).flatMap((key) => (names[key] ?? "").split("|").map((name) => [name, key] as const)),
  );
