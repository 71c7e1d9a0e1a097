import { isObject } from "../base/json";
import type { ImportedItem, ImportedTag, ItemSource, Person } from "./item";
import tables from "./json-paths.json";
import { type LooseJson, stringOf, textAt, textsAt, valuesAt } from "./json-value";
import { dateIn, type Reading } from "./reading";
import { priorityCalled } from "./words";

/** How a tool writes JSON of which each item can be read by itself. */
export interface JsonFormat {
  readonly format: "github-issues" | "github-project" | "jira-json" | "asana-json";
  isItem(value: LooseJson): boolean;
  /** `json` is what lies around the items and `first` the first of them. */
  read(json: LooseJson, first: readonly LooseJson[], reading: Reading): JsonSource;
}

interface JsonSource extends Pick<ItemSource, "id" | "title">, Partial<Pick<ItemSource, "lists">> {
  items(entry: LooseJson): Iterable<ImportedItem>;
}

/** In a list that has some items, all that lacks what others have is one, too; what is within items is theirs. */
export function itemsWithin(page: unknown, isItem: (value: unknown) => boolean): readonly LooseJson[] {
  if (Array.isArray(page))
    return page.some(isItem) ? page.filter(isObject) : page.flatMap((entry) => itemsWithin(entry, isItem));
  if (!isObject(page)) return [];
  if (isItem(page)) return [page];
  const title = stringOf(page["title"]);
  const items = Object.values(page).flatMap((value) => itemsWithin(value, isItem));
  return title === "" ? items : items.map((item) => ({ [PAGE_TITLE]: title, ...item }));
}

/** Where an item has the title of the project that it was found in. */
export const PAGE_TITLE = "page title";

/** The name that all have in common; a file of several is identified by the name of the tool alone. */
export function commonOf(names: readonly string[], several: string): string {
  const different = new Set(names.filter((name) => name !== ""));
  const [first = ""] = different;
  return different.size > 1 ? several : first;
}

type Path =
  | ("content" | "list" | "members" | "author" | "priority" | "parent")
  | ("start" | "due" | "completed" | "created" | "updated");

export interface JsonPaths extends Readonly<Partial<Record<Path, string>>> {
  readonly key: string;
  readonly title: string;
  /** Whether people know items by their keys, as `PROJ-12`. */
  readonly hasKeys?: boolean;
  readonly person: { readonly key: string; readonly name: string; readonly email?: string };
  readonly tags?: readonly string[];
  readonly comments?: Readonly<Record<"all" | "author" | "time" | "content", string>> & { readonly key?: string };
  /** By the names under which they are shown. */
  readonly details?: Readonly<Record<string, string>>;
  /** Parts that are not imported, by the names under which their numbers are reported. */
  readonly counted?: Readonly<Record<string, string>>;
}

export const jsonPaths: typeof tables & Readonly<Record<string, JsonPaths>> = tables;

/** The people at a path: objects, or their keys alone. */
export const peopleAt = (json: unknown, paths: string | undefined, { person }: JsonPaths): readonly Person[] =>
  valuesAt(json, paths).flatMap((value): Person | [] => {
    const given = typeof value === "string" ? { [person.key.replace(/\|.*/, "")]: value } : value;
    const [key, name] = [textAt(given, person.key), textAt(given, person.name)];
    // So Jira writes that nobody is assigned.
    if ((key === "" && name === "") || key === "-1") return [];
    return { key: key || undefined, name: name || undefined, email: textAt(given, person.email) || undefined };
  });

const tagOf = (value: unknown): ImportedTag | [] => {
  const name = isObject(value) ? textAt(value, "name") : String(value);
  return name === "" ? [] : { name, color: textAt(value, "color") || undefined };
};

/** As a number says it, written as text in XML; anything else counts as one. */
const countOf = (value: unknown): number =>
  /^\d{1,9}$/.test(stringOf(value)) ? Number(value) : Number(Boolean(value));

export type ToHtml = (text: unknown) => string;

/** An item as far as a table of paths says it. */
export function jsonItem(json: unknown, paths: JsonPaths, toHtml: ToHtml, reading: Reading) {
  const date = (path: string | undefined) => dateIn(reading, textAt(json, path));
  const { comments, details = {}, counted = {} } = paths;
  const [key, title] = [textAt(json, paths.key), textAt(json, paths.title)];
  for (const [what, path] of Object.entries(counted)) {
    const count = valuesAt(json, path).reduce((sum: number, value) => sum + countOf(value), 0);
    reading.skipped.add(what, paths.hasKeys ? key : title, count);
  }
  return {
    key,
    title,
    content: toHtml(valuesAt(json, paths.content)[0]),
    list: textAt(json, paths.list),
    members: peopleAt(json, paths.members, paths),
    author: peopleAt(json, paths.author, paths)[0],
    tags: (paths.tags ?? []).flatMap((path) => valuesAt(json, path)).flatMap(tagOf),
    priority: priorityCalled(textAt(json, paths.priority)) || undefined,
    start: date(paths.start),
    due: date(paths.due),
    completed: date(paths.completed),
    created: date(paths.created),
    updated: date(paths.updated),
    parent: textAt(json, paths.parent) || undefined,
    comments: valuesAt(json, comments?.all)
      .filter(isObject)
      .map((comment) => ({
        key: textAt(comment, comments?.key) || undefined,
        author: peopleAt(comment, comments?.author, paths)[0],
        time: dateIn(reading, textAt(comment, comments?.time)),
        content: toHtml(valuesAt(comment, comments?.content)[0]),
      })),
    details: Object.entries(details).map(([name, path]) => [name, textsAt(json, path).join(", ")]),
  } satisfies ImportedItem;
}
