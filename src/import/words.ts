import type { ListBehavior } from "../resources/list/list";
import words from "./words.json";

/** Where items go that name no list, by whether they are done. */
export const NO_LIST = { done: "Done", open: "To do" } as const;

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(`\\b(${patterns.join("|")})\\b`, "i");

const priorities = words.englishPriorities.map(anyOf);

const otherLanguages: ReadonlyMap<string, number> = new Map(
  words.priorities.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The priority that a tool calls so: 1 urgent to 4 low; 0 where it says that there is none. */
export function priorityCalled(text: string): number | undefined {
  const given = text.trim();
  if (given === "" || /^(none|no priority|null|0|-)$/i.test(given)) return 0;
  if (/^[1-4]$/.test(given)) return Number(given);
  const found = priorities.findIndex((pattern) => pattern.test(given)) + 1;
  return found > 0 ? found : otherLanguages.get(given.toLowerCase());
}

/** In this order: "not started" must not count as started, nor "to be done" as done. */
const guesses = (["committed", "backlog", "cancelled", "completed", "started"] as const).map(
  (behavior) => [behavior, anyOf(words.englishLists[behavior])] as const,
);

const meanings = byName<ListBehavior>(words.lists);

/** The meaning of a status of Jira for its cards: by its category, and by its title where a category holds several. Rule G3.3. */
export function behaviorIn(category: string, title: string): ListBehavior | undefined {
  const behavior = categories.get(category.toLowerCase());
  const guessed = guessBehavior(title);
  const isNearer =
    behavior === "completed" ? guessed === "cancelled" : behavior === "committed" && guessed === "backlog";
  return isNearer ? guessed : behavior;
}

const categories = byName<ListBehavior>(words.jiraCategories);

/** The likeliest meaning of a list for its cards, by its title; `undefined` where that says nothing. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior | undefined {
  const plain = title.replace(/[-_]+/g, " ").replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return meanings.get(plain.toLowerCase()) ?? guesses.find(([, pattern]) => pattern.test(plain))?.[0];
}

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
