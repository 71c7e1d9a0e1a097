import { isObject } from "../base/is-object";
import { asanaJson } from "./asana-json";
import type { Encoding, ImportFile } from "./file-text";
import { githubIssues, githubProject } from "./github";
import { ImportError, ownExport, unknown } from "./import-error";
import type { ItemSource } from "./item";
import { jiraJson } from "./jira-json";
import { rootsOf } from "./json-file";
import { itemsIn, itemsWithin, type JsonFormat } from "./json-format";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf, textAt } from "./json-value";
import type { Reading } from "./reading";
import { isTrelloBoard, trelloSource } from "./trello";

const jsonFormats = {
  "github-issues": githubIssues,
  "github-project": githubProject,
  "jira-json": jiraJson,
  "asana-json": asanaJson,
} as const satisfies Readonly<Record<string, JsonFormat>>;

/** A JSON file whose format is known. */
export interface OpenedJson {
  readonly format: keyof typeof jsonFormats | "trello";
  readonly read: (reading: Reading) => ItemSource;
}

const isItem = (value: unknown): value is LooseJson =>
  isObject(value) && Object.values(jsonFormats).some((format) => format.isItem(value));

/** So many entries of each list show what a file is. */
const SHOWN_ENTRIES = 100;

/** Opens JSON as the first format of which there are items in it. */
export async function openJson(file: ImportFile, encoding: Encoding, head: string): Promise<OpenedJson> {
  const roots = await rootsOf(file, encoding, isItem, head);
  /** Right under the roots, without the lists, which are put together of several pages. */
  const json: Record<string, unknown> = Object.create(null);
  const lists = new Map<string, unknown[]>();
  let count = 0;
  for await (const root of roots.values()) {
    if (isOwnSnapshot(objectOf(root))) throw ownExport();
    count += 1;
    if (isTrelloBoard(root)) Object.assign(json, root);
    else
      for (const [key, entries] of listsIn(root, json)) {
        const known = lists.get(key) ?? [];
        lists.set(key, known);
        for (const entry of entries) known.push(entry);
      }
    if (roots.areLines && count === SHOWN_ENTRIES) break;
  }
  if (isTrelloBoard(json)) {
    if (count > 1) throw severalBoards();
    return { format: "trello", read: (reading) => trelloSource(json, reading) };
  }
  const longest = Math.max(0, ...Array.from(lists.values(), ({ length }) => length));
  for (const [name, format] of Object.entries(jsonFormats)) {
    const all = format.lists.flatMap((list) => lists.get(list) ?? []);
    const first = format.lists.flatMap((list) => objectsOf(lists.get(list)?.slice(0, SHOWN_ENTRIES)));
    const found = first.filter(format.isItem);
    if (found.length === 0) continue;
    const missing = missingItems(json, longest);
    const entries = () => (roots.areLines ? roots.values() : all);
    const read = (reading: Reading): ItemSource => {
      reading.skipped.add(FURTHER_PAGES, "", missing);
      const { items, ...source } = format.read(json, found, reading);
      return { ...source, items: () => eachOf(entries(), items) };
    };
    return { format: name as keyof typeof jsonFormats, read };
  }
  throw unknownJson(json, lists);
}

async function* eachOf<Output>(
  entries: AsyncIterable<unknown> | Iterable<unknown>,
  become: (entry: LooseJson) => Iterable<Output>,
): AsyncGenerator<Output, void> {
  for await (const entry of entries) if (isObject(entry)) yield* become(entry);
}

/** The entries of each list in a value of a file; what is none goes to `json`. */
function listsIn(root: unknown, json: Record<string, unknown>): readonly (readonly [string, readonly unknown[]])[] {
  if (Array.isArray(root)) return [["", root.flatMap((entry) => itemsIn(entry, isItem))]];
  if (isItem(root)) return [["", [root]]];
  return Object.entries(objectOf(root)).flatMap(([key, value]): (readonly [string, readonly unknown[]])[] => {
    if (Array.isArray(value)) return [[key, value.flatMap((entry) => itemsIn(entry, isItem))]];
    json[key] = value;
    // Where an answer of GraphQL has all that it answers.
    const answered = key === "data" ? itemsWithin(value, isItem) : [];
    return answered.length === 0 ? [] : [["", answered]];
  });
}

const FURTHER_PAGES = "items of further pages, which are not in the file: fetch all pages, or with a higher limit";

const severalBoards = (): ImportError =>
  new ImportError(
    "malformed",
    "There are several boards of Trello in this file. Import each one from a file of its own.",
  );

/** How many items a file says that there are and does not have; 1 where it only says that there are more. */
function missingItems(json: LooseJson, entries: number): number {
  const { totalCount, total_count, total, next_page, nextPageToken, data } = json;
  const announced = [totalCount, total_count, total].find((count) => typeof count === "number");
  if (typeof announced === "number" && announced > entries) return announced - entries;
  return isObject(next_page) || stringOf(nextPageToken) !== "" || hasNextPage(data) ? 1 : 0;
}

const hasNextPage = (page: unknown): boolean =>
  isObject(page) &&
  (objectOf(page["pageInfo"])["hasNextPage"] === true ||
    Object.values(page).some((value) => !Array.isArray(value) && hasNextPage(value)));

/** The message of an API that refused to answer; "" where it is no such answer. */
const refusalIn = (json: LooseJson): string =>
  (textAt(json, "documentation_url") && textAt(json, "message")) || textAt(json, "errors.message|errorMessages");

/** JSON of which nothing can be read: an answer that is none, an empty list, or that of another tool. */
function unknownJson(json: LooseJson, lists: ReadonlyMap<string, readonly unknown[]>): ImportError {
  const refusal = refusalIn({ ...json, ...Object.fromEntries(lists) });
  if (refusal !== "") {
    const message = `The file is no list of tasks but an answer that refuses to give one: “${refusal}”. Fetch it again.`;
    return new ImportError("unknown_format", message);
  }
  const isEmpty = ["", "items", "issues", "data"].some((key) => objectsOf(lists.get(key) ?? [{}]).length === 0);
  if (!isEmpty) return unknown("It is JSON");
  return new ImportError(
    "empty",
    "There is nothing to import in this file: its list is empty. Look at what was searched for, and export it anew.",
  );
}

/** By `export()`, or written like it: its lists and cards look like a board of Trello. */
const isOwnSnapshot = (json: LooseJson): boolean =>
  hasKeys(json, "time_unit") ||
  stringOf(json["format"]).startsWith("workspace-engine") ||
  objectsOf(json["cards"]).some((card) => hasKeys(card, "list_id"));
