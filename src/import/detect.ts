import { LINES_FORMAT } from "../snapshot/lines/lines";
import { isCsvFormat } from "./csv-formats";
import { layoutOf } from "./csv-layout";
import { csvSource } from "./csv-source";
import { type Encoding, encodingOf, type ImportFile, textOf, wholeLines } from "./file-text";
import { ImportError, type ImportFormat, importFormats, ownExport, unknown } from "./import-error";
import type { ItemSource } from "./item";
import { isJiraXml, jiraXml } from "./jira-xml";
import { isTaskList, markdownTasks } from "./markdown-tasks";
import { openJson } from "./open-json";
import type { Reading } from "./reading";
import { isTodoTxt, todoTxt } from "./todo-txt";

type ListFormat = keyof typeof listReaders;

/** The format of a file. */
export interface DetectedFile {
  readonly format: ImportFormat;
  /** In words: `Jira, CSV`. */
  readonly label: string;
  readonly encoding: Encoding;
}

interface OpenedFile {
  readonly format: ImportFormat;
  readonly encoding: Encoding;
  readonly read: (reading: Reading) => ItemSource | Promise<ItemSource>;
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
export async function openImport(file: ImportFile, said?: ImportFormat): Promise<OpenedFile> {
  const encoding = await encodingOf(file);
  const pieces = () => textOf(file, encoding);
  const begin = await headOf(pieces());
  const head = begin.trimStart();
  if (head === "") throw new ImportError("empty", "The file contains no text. Export it again.");
  // The first line of `exportLines()` is JSON where the file is not.
  if (head.split("\n", 1)[0]?.includes(`"format":"${LINES_FORMAT}"`)) throw ownExport();
  const lines = head.split(LINE_END).filter((line) => line.trim() !== "");
  const saidTable = isCsvFormat(said) ? said : undefined;
  const saidList = isListFormat(said) ? said : undefined;
  if (saidTable === undefined && saidList === undefined) {
    if (/^[[{]/.test(head) && !isTaskList(lines)) return { encoding, ...(await openJson(file, encoding, head)) };
    if (isJiraXml(head)) return { encoding, format: "jira-xml", read: (reading) => jiraXml(pieces, reading) };
    if (/^<(!doctype html|html)/i.test(head)) throw webPage(head);
    if (head.startsWith("<")) throw unknown("It is XML, but not from Jira");
  }
  const list = saidTable === undefined ? (saidList ?? (await listFormat(file.name ?? "", begin, lines))) : undefined;
  if (list !== undefined) {
    const all = await wholeLines(file, encoding);
    return { encoding, format: list, read: (reading) => listReaders[list](all, reading) };
  }
  const layout = await layoutOf(begin, saidTable);
  if (layout === undefined) throw unknown("It is neither a table nor a list");
  return { encoding, format: layout.format, read: (reading) => csvSource(pieces, layout, reading) };
}

const listReaders = { "todo-txt": todoTxt, markdown: markdownTasks } as const;

const isListFormat = (format = ""): format is ListFormat => Object.hasOwn(listReaders, format);

const LINE_END = /\r\n|\r|\n/;

async function headOf(pieces: AsyncIterable<string>): Promise<string> {
  let head = "";
  for await (const piece of pieces) {
    head += piece;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

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
  if (isTaskList(withoutQuoted(text).split(LINE_END))) return "markdown";
  return isTodo ? "todo-txt" : undefined;
}

/** A text without its quoted cells, which may have lines of their own. */
const withoutQuoted = (text: string): string => text.replace(/(^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/gm, "$1");

function webPage(text: string): ImportError {
  const [, title = ""] = /<title>([^<]{1,200})<\/title>/i.exec(text.slice(0, 10_000)) ?? [];
  const called = title.trim() === "" ? "" : ` (“${title.trim()}”)`;
  const message = `The file is a web page${called}, not an export. Sign in to the tool, and export it again.`;
  return new ImportError("unknown_format", message);
}
