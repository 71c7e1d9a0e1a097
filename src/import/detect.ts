import { LINES_FORMAT } from "../snapshot/lines/lines";
import { isCsvFormat } from "./csv-formats";
import { type CsvLayout, layoutOf } from "./csv-layout";
import { type Encoding, encodingOf, type ImportFile, textOf, wholeLines } from "./file-text";
import { ImportError, type ImportFormat, importFormats, ownExport, unknown } from "./import-error";
import { isJiraXml } from "./jira-xml";
import { isTaskList } from "./markdown-tasks";
import { type OpenedJson, openJson } from "./open-json";
import { isTodoTxt } from "./todo-txt";

type ListFormat = "todo-txt" | "markdown";

/** The format of a file. */
export interface DetectedFile {
  readonly format: ImportFormat;
  /** In words: `Jira, CSV`. */
  readonly label: string;
  readonly encoding: Encoding;
}

/** A file whose format is known, with what was read of it to know. */
export type OpenedFile = { readonly encoding: Encoding } & (
  | { readonly kind: "csv"; readonly format: ImportFormat; readonly layout: CsvLayout }
  | OpenedJson
  | { readonly kind: "xml"; readonly format: "jira-xml" }
  | { readonly kind: "text"; readonly format: ListFormat; readonly lines: readonly string[] }
);

const HEAD_CHARACTERS = 256 * 1024;

/**
 * Tells which tool a file is from, by what is in it and, for plain lists, by its name. Rule G1.1.
 *
 * @throws ImportError for a file that is none of those known, or broken.
 *
 * @example
 * ```ts
 * import { detect } from "workspace-engine/import";
 *
 * const { format } = await detect(new File(["- [ ] Write the copy"], "tasks.md"));
 * format; // "markdown"
 * ```
 */
export async function detect(file: ImportFile): Promise<DetectedFile> {
  const { format, encoding } = await openImport(file);
  return { format, label: importFormats[format], encoding };
}

/** Opens a file as what it is; tables and lists as what they are said to be. */
export async function openImport(file: ImportFile, said?: ImportFormat): Promise<OpenedFile> {
  const encoding = await encodingOf(file);
  const begin = await headOf(file, encoding);
  const head = begin.trimStart();
  if (head === "") throw new ImportError("empty", "The file has no text in it. Export it anew.");
  if (isOwnLines(head)) throw ownExport();
  const lines = head.split(LINE_END).filter((line) => line.trim() !== "");
  if (!isListFormat(said) && !isCsvFormat(said)) {
    if (/^[[{]/.test(head) && !isTaskList(lines)) return { ...(await openJson(file, encoding, head)), encoding };
    if (isJiraXml(head)) return { kind: "xml", format: "jira-xml", encoding };
    if (/^<(!doctype html|html)/i.test(head)) throw webPage(head);
    if (head.startsWith("<")) throw unknown("It is XML that Jira did not write");
  }
  const list = isCsvFormat(said)
    ? undefined
    : isListFormat(said)
      ? said
      : await listFormat(file.name ?? "", begin, lines);
  if (list !== undefined) return { kind: "text", format: list, lines: await wholeLines(file, encoding), encoding };
  const layout = await layoutOf(begin, isCsvFormat(said) ? said : undefined);
  if (layout === undefined) throw unknown("It is neither a table nor a list");
  return { kind: "csv", format: layout.format, layout, encoding };
}

const isListFormat = (format: ImportFormat | undefined): format is ListFormat =>
  format === "todo-txt" || format === "markdown";

const LINE_END = /\r\n|\r|\n/;

async function headOf(file: ImportFile, encoding: Encoding): Promise<string> {
  let head = "";
  for await (const piece of textOf(file, encoding)) {
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

/** The first line of `exportLines()`, which is JSON where the file is not. */
const isOwnLines = (head: string): boolean => head.split("\n", 1)[0]?.includes(`"format":"${LINES_FORMAT}"`) ?? false;

function webPage(text: string): ImportError {
  const [, title = ""] = /<title>([^<]{1,200})<\/title>/i.exec(text.slice(0, 10_000)) ?? [];
  const called = title.trim() === "" ? "" : ` (“${title.trim()}”)`;
  const message = `The file is a web page${called} and no export, whatever its name says. Sign in to the tool, and export it anew.`;
  return new ImportError("unknown_format", message);
}
