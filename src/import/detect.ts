import { LINES_FORMAT } from "../snapshot/lines/lines";
import { asanaJson } from "./asana-json";
import type { CsvLayout } from "./csv-layout";
import { layoutOf } from "./csv-layout";
import { type Encoding, encodingOf, textOf, wholeText } from "./decode";
import { type ImportFormat, importFormats } from "./formats";
import { githubIssues, githubProject } from "./github";
import { ImportError } from "./import-error";
import type { ImportFile } from "./import-file";
import { jiraJson } from "./jira-json";
import { isJiraXml } from "./jira-xml";
import type { StreamedJson, WholeJson } from "./json-format";
import { outlineOf } from "./json-parts";
import { hasKeys, objectOf, objectsOf, stringOf } from "./loose-json";
import { isTaskList } from "./markdown-tasks";
import { isTodoTxt } from "./todo-txt";
import { trello } from "./trello";

/** What a file is taken for. */
export interface DetectedFile {
  readonly format: ImportFormat;
  /** In words: `Jira, CSV`. */
  readonly label: string;
  readonly encoding: Encoding;
}

/** A file whose format is known, with what was read of it to know. */
export type OpenedFile = { readonly encoding: Encoding } & (
  | { readonly kind: "csv"; readonly format: ImportFormat; readonly layout: CsvLayout }
  | {
      readonly kind: "json";
      readonly format: ImportFormat;
      readonly reader: StreamedJson | WholeJson;
      readonly json: unknown;
    }
  | { readonly kind: "xml"; readonly format: "jira-xml" }
  | { readonly kind: "text"; readonly format: "todo-txt" | "markdown"; readonly text: string }
);

export const jsonFormats = {
  trello,
  "github-issues": githubIssues,
  "github-project": githubProject,
  "jira-json": jiraJson,
  "asana-json": asanaJson,
} as const satisfies Readonly<Record<string, StreamedJson | WholeJson>>;

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

/** Opens a file as what it is, or as what it is said to be. */
export async function openImport(file: ImportFile, said?: ImportFormat): Promise<OpenedFile> {
  const encoding = await encodingOf(file);
  const begin = await headOf(file, encoding);
  const head = begin.trimStart();
  if (head === "") throw new ImportError("empty", "The file has no text in it. Export it anew.");
  if (isOwnLines(head)) throw ownExport();
  if (/^[[{]/.test(head) && !isTaskList(head.split(/\r?\n/)))
    return openJson(await outlineOf(file, encoding), file, encoding);
  if (isJiraXml(head)) return { kind: "xml", format: "jira-xml", encoding };
  if (head.startsWith("<")) throw unknown("It is XML or a web page that Jira did not write");
  const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const list = said ?? listFormat(file.name ?? "", lines);
  if (list === "markdown" || list === "todo-txt") {
    return { kind: "text", format: list, text: await wholeText(file, encoding), encoding };
  }
  const layout = await layoutOf(begin);
  if (layout === undefined) throw unknown("It is neither a table nor a list");
  return { kind: "csv", format: layout.format, layout, encoding };
}

async function headOf(file: ImportFile, encoding: Encoding): Promise<string> {
  let head = "";
  for await (const piece of textOf(file, encoding)) {
    head += piece;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

async function openJson(outline: unknown, file: ImportFile, encoding: Encoding): Promise<OpenedFile> {
  // Its lists and cards look like a board of Trello.
  if (isOwnSnapshot(outline)) throw ownExport();
  for (const [format, reader] of Object.entries(jsonFormats)) {
    if (!reader.recognizes(outline)) continue;
    const json = reader.list === undefined ? JSON.parse(await wholeText(file, encoding)) : outline;
    return { kind: "json", format: format as keyof typeof jsonFormats, reader, json, encoding };
  }
  throw unknown("It is JSON");
}

/** Files of lines: a table has the same columns in each, a list marks its tasks. */
function listFormat(name: string, lines: readonly string[]): ImportFormat | undefined {
  if (/\.(md|markdown)$/i.test(name) || isTaskList(lines)) {
    if (isTaskList(lines)) return "markdown";
    throw unknown("It is Markdown without a task list, whose lines begin with “- [ ]”");
  }
  if (/\.txt$/i.test(name) && /todo|done\.txt$/i.test(name)) return "todo-txt";
  return !/\.(csv|tsv)$/i.test(name) && isTodoTxt(lines) ? "todo-txt" : undefined;
}

/** The first line of `exportLines()`, which is JSON where the file is not. */
const isOwnLines = (head: string): boolean => head.split("\n", 1)[0]?.includes(`"format":"${LINES_FORMAT}"`) ?? false;

/** What `export()` gives, or somebody wrote like it. */
const isOwnSnapshot = (json: unknown): boolean =>
  hasKeys(json, "time_unit") ||
  stringOf(objectOf(json)["format"]).startsWith("workspace-engine") ||
  objectsOf(objectOf(json)["cards"]).some((card) => hasKeys(card, "list_id"));

const ownExport = (): ImportError =>
  new ImportError(
    "own_export",
    "This is an export of workspace-engine itself: use load or loadLines, or --data, for it.",
  );

const unknown = (what: string): ImportError =>
  new ImportError(
    "unknown_format",
    `${what}, but of no tool that is known. Known are: ${Object.values(importFormats).join("; ")}.`,
  );
