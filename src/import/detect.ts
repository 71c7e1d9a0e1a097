import { isObject } from "../base/json";
import { LINES_FORMAT } from "../snapshot/lines";
import { isCsvFormat } from "./csv-formats";
import { layoutOf } from "./csv-rows";
import { csvSource } from "./csv-source";
import { asanaJson, githubIssues, githubProject } from "./github";
import {
  type Encoding,
  encodingOf,
  ImportError,
  type ImportFile,
  type ImportFormat,
  importFormats,
  ownExport,
  startOf,
  textOf,
  unknown,
  wholeLines,
} from "./import-error";
import type { ImportedItem, ItemSource } from "./item";
import { jiraJson } from "./jira-issue";
import { isJiraXml, jiraXml } from "./jira-xml";
import { itemsWithin, type JsonFormat } from "./json-item";
import { hasKeys, type LooseJson, objectOf, objectsOf, rootsOf, stringOf, textAt } from "./json-value";
import { isTaskList, markdownTasks } from "./markdown-tasks";
import type { Reading } from "./reading";
import { isTodoTxt, todoTxt } from "./todo-txt";
import { isTrelloBoard, trelloSource } from "./trello";

type ListFormat = keyof typeof listReaders;

/** The format of a file. */
export interface DetectedFile {
  readonly format: ImportFormat;
  /** In words: `Jira, CSV`. */
  readonly label: string;
  readonly encoding: Encoding;
}

const HEAD_CHARACTERS = 256 * 1024;

/**
 * Finds which tool a file is from, by what is in it and, for plain lists, by its name. Rule G1.1.
 * @throws ImportError for a file that is none of those known, or broken.
 * @example
 * import { detect } from "workspace-engine/import";
 *
 * const { format } = await detect(new File(["- [ ] Write the copy"], "tasks.md"));
 * format; // "markdown"
 */
export async function detect(file: ImportFile): Promise<DetectedFile> {
  const { format, encoding } = await openImport(file);
  return { format, label: importFormats[format], encoding };
}

/** Opens a file as what it is; tables and lists as what they are said to be. */
export async function openImport(file: ImportFile, said?: ImportFormat) {
  const encoding = await encodingOf(file);
  const pieces = () => textOf(file, encoding);
  const begin = await startOf(pieces(), HEAD_CHARACTERS);
  const head = begin.trimStart();
  if (head === "") throw new ImportError("empty", "The file contains no text. Export it again.");
  // The first line of `exportLines()` is JSON where the file is not.
  if (head.split("\n", 1)[0]?.includes(`"format":"${LINES_FORMAT}"`)) throw ownExport();
  const lines = head.split(LINE_END).filter((line) => line.trim() !== "");
  const [saidTable, saidList] = [isCsvFormat(said) ? said : undefined, isListFormat(said) ? said : undefined];
  if (saidTable === undefined && saidList === undefined) {
    if (/^[[{]/.test(head) && !isTaskList(lines)) return { encoding, ...(await openJson(file, encoding, head)) };
    if (isJiraXml(head)) return { encoding, format: "jira-xml" as const, read: (to: Reading) => jiraXml(pieces, to) };
    if (/^<(!doctype html|html)/i.test(head)) throw webPage(head);
    if (head.startsWith("<")) throw unknown("It is XML, but not from Jira");
  }
  const list = saidTable === undefined ? (saidList ?? (await listFormat(file.name ?? "", begin, lines))) : undefined;
  if (list !== undefined) {
    const all = await wholeLines(file, encoding);
    return { encoding, format: list, read: (to: Reading) => listReaders[list](all, to) };
  }
  const layout = await layoutOf(begin, saidTable);
  if (layout === undefined) throw unknown("It is neither a table nor a list");
  return { encoding, format: layout.format, read: (to: Reading) => csvSource(pieces, layout, to) };
}

const listReaders = { "todo-txt": todoTxt, markdown: markdownTasks } as const;

const isListFormat = (format = ""): format is ListFormat => Object.hasOwn(listReaders, format);

const LINE_END = /\r\n|\r|\n/;

/** Files of lines: a table has the same columns in each, a list marks its tasks. A cell may hold a list. */
async function listFormat(name: string, text: string, lines: readonly string[]): Promise<ListFormat | undefined> {
  if (/\.(md|markdown)$/i.test(name)) {
    if (isTaskList(lines)) return "markdown";
    throw unknown("It is Markdown without a task list, whose lines begin with “- [ ]”");
  }
  if (/\.txt$/i.test(name) && /todo|done\.txt$/i.test(name)) return "todo-txt";
  const isCalledTable = /\.(csv|tsv)$/i.test(name);
  const isList = isTaskList(lines);
  const isTodo = !isCalledTable && isTodoTxt(lines);
  if (!isList && !isTodo) return undefined;
  const layout = await layoutOf(text).catch(() => undefined);
  const isTable = layout === undefined || (layout.header.length > 1 && !isTaskList(layout.header));
  if (layout?.isNamed || (isCalledTable && isTable)) return undefined;
  // Quoted cells may have lines of their own.
  const unquoted = text.replace(/(^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/gm, "$1");
  if (isTaskList(unquoted.split(LINE_END))) return "markdown";
  return isTodo ? "todo-txt" : undefined;
}

function webPage(text: string): ImportError {
  const [, title = ""] = /<title>([^<]{1,200})<\/title>/i.exec(text.slice(0, 10_000)) ?? [];
  const called = title.trim() === "" ? "" : ` (“${title.trim()}”)`;
  const advice = "not an export. Sign in to the tool, and export it again.";
  return new ImportError("unknown_format", `The file is a web page${called}, ${advice}`);
}

const jsonFormats: readonly JsonFormat[] = [githubIssues, githubProject, jiraJson, asanaJson];

const formatOf = (value: LooseJson) => jsonFormats.find(({ isItem }) => isItem(value));

const isItem = (value: unknown): boolean => isObject(value) && formatOf(value) !== undefined;

const SHOWN_ITEMS = 100;

/** Opens JSON as the first format of which there are items in it; they are put together of all of its pages. */
async function openJson(file: ImportFile, encoding: Encoding, head: string) {
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
  const around = pages.filter((page) => isObject(page) && !isItem(page));
  const json: LooseJson = Object.assign(Object.create(null), ...around);
  const all = pages.flatMap((page) => itemsWithin(page, isItem));
  const found = new Set(all.map(formatOf));
  const jsonFormat = jsonFormats.find((one) => found.has(one));
  if (jsonFormat === undefined) throw unknownJson(json, pages);
  const missing = missingItems(json, all.length);
  const first = all.slice(0, SHOWN_ITEMS).filter(jsonFormat.isItem);
  const read = (reading: Reading): ItemSource => {
    reading.skipped.add(FURTHER_PAGES, "", missing);
    const { items, ...source } = jsonFormat.read(json, first, reading);
    async function* each(): AsyncGenerator<ImportedItem, void> {
      for await (const value of roots.areLines ? roots.values() : all) yield* items(objectOf(value));
    }
    return { ...source, items: each };
  };
  return { format: jsonFormat.format, read };
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
