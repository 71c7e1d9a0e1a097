import { isObject } from "../base/json";
import { asanaJson } from "./asana-json";
import type { Encoding, ImportFile } from "./file-text";
import { githubIssues, githubProject } from "./github";
import { ImportError, ownExport, unknown } from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import { jiraJson } from "./jira-json";
import { rootsOf } from "./json-file";
import { itemsWithin, type JsonFormat } from "./json-item";
import { hasKeys, type LooseJson, objectOf, objectsOf, stringOf, textAt } from "./json-value";
import type { Reading } from "./reading";
import { isTrelloBoard, trelloSource } from "./trello";

const jsonFormats = {
  "github-issues": githubIssues,
  "github-project": githubProject,
  "jira-json": jiraJson,
  "asana-json": asanaJson,
} as const satisfies Readonly<Record<string, JsonFormat>>;

type JsonFormatName = keyof typeof jsonFormats;

const formats = Object.keys(jsonFormats) as readonly JsonFormatName[];

const formatOf = (value: LooseJson): JsonFormatName | undefined =>
  formats.find((name) => jsonFormats[name].isItem(value));

const isItem = (value: unknown): boolean => isObject(value) && formatOf(value) !== undefined;

/** So many items show what a file is. */
const SHOWN_ITEMS = 100;

/** Opens JSON as the first format of which there are items in it; they are put together of all of its pages. */
export async function openJson(file: ImportFile, encoding: Encoding, head: string) {
  const roots = await rootsOf(file, encoding, isItem, head);
  const pages: unknown[] = [];
  for await (const root of roots.values()) {
    if (isOwnSnapshot(objectOf(root))) throw ownExport();
    pages.push(root);
    if (roots.areLines && pages.length === SHOWN_ITEMS) break;
  }
  const [board, another] = pages.filter(isTrelloBoard);
  if (another !== undefined) throw new ImportError("malformed", SEVERAL_BOARDS);
  if (board !== undefined) return { format: "trello" as const, read: (to: Reading) => trelloSource(board, to) };
  const json: LooseJson = Object.assign(
    Object.create(null),
    ...pages.filter((page) => isObject(page) && !isItem(page)),
  );
  const all = pages.flatMap((page) => itemsWithin(page, isItem));
  const found = new Set(all.map(formatOf));
  const format = formats.find((name) => found.has(name));
  if (format === undefined) throw unknownJson(json, pages);
  const missing = missingItems(json, all.length);
  const first = all.slice(0, SHOWN_ITEMS).filter(jsonFormats[format].isItem);
  const read = (reading: Reading): ItemSource => {
    reading.skipped.add(FURTHER_PAGES, "", missing);
    const { items, ...source } = jsonFormats[format].read(json, first, reading);
    async function* each(): AsyncGenerator<ImportedItem, void> {
      for await (const value of roots.areLines ? roots.values() : all) yield* items(objectOf(value));
    }
    return { ...source, items: each };
  };
  return { format, read };
}

const SEVERAL_BOARDS = "There are several boards of Trello in this file. Import each one from a file of its own.";
const FURTHER_PAGES = "items of further pages, which are not in the file: fetch all pages, or with a higher limit";

/** How many items a file says that there are and does not have; 1 where it only says that there are more. */
function missingItems(json: LooseJson, items: number): number {
  const { totalCount, total_count, total, next_page, nextPageToken, data } = json;
  const announced = [totalCount, total_count, total].find((count) => typeof count === "number");
  if (typeof announced === "number" && announced > items) return announced - items;
  return isObject(next_page) || stringOf(nextPageToken) !== "" || hasNextPage(data) ? 1 : 0;
}

const hasNextPage = (page: unknown): boolean =>
  isObject(page) &&
  (objectOf(page["pageInfo"])["hasNextPage"] === true ||
    Object.values(page).some((value) => !Array.isArray(value) && hasNextPage(value)));

/** JSON of which nothing can be read: an answer that is none, an empty list, or that of another tool. */
function unknownJson(json: LooseJson, pages: readonly unknown[]): ImportError {
  const refusal =
    (textAt(json, "documentation_url") && textAt(json, "message")) || textAt(json, "errors.message|errorMessages");
  if (refusal !== "") {
    const message = `The file has an error message instead of tasks: “${refusal}”. Fetch it again.`;
    return new ImportError("unknown_format", message);
  }
  const lists = [...pages, json["items"], json["issues"], json["data"]];
  if (!lists.some((list) => Array.isArray(list) && objectsOf(list).length === 0)) return unknown("It is JSON");
  const message = "There is nothing to import in this file: its list is empty. Check the search, and export it again.";
  return new ImportError("empty", message);
}

/** By `export()`, or written like it: its lists and cards look like a board of Trello. */
const isOwnSnapshot = (json: LooseJson): boolean =>
  hasKeys(json, "time_unit") ||
  stringOf(json["format"]).startsWith("workspace-engine") ||
  objectsOf(json["cards"]).some((card) => hasKeys(card, "list_id"));
