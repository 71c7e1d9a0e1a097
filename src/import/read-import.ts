import { checkOptions } from "../errors/check-options";
import type { CsvColumn } from "./csv-columns";
import { CsvTable } from "./csv-source";
import type { DateOrder } from "./dates";
import { textOf } from "./decode";
import { type OpenedFile, openImport } from "./detect";
import { DocumentWriter } from "./documents";
import { type ImportFormat, importFormats } from "./formats";
import { Ids } from "./ids";
import { ImportError } from "./import-error";
import type { ImportFile } from "./import-file";
import { type ImportOptions, importRules } from "./import-options";
import type { ItemSource } from "./item";
import { jiraXml } from "./jira-xml";
import { type LineOrder, linesOf } from "./lines";
import { markdownTasks } from "./markdown-tasks";
import { Notes, together } from "./notes";
import type { Reading } from "./reading";
import type { ImportReport } from "./report";
import { type Survey, survey } from "./survey";
import { todoTxt } from "./todo-txt";

/** A file that was read, and can be loaded. */
export interface ReadImport {
  readonly report: ImportReport;
  /**
   * The lines for `loadLines` or `importLines`, from the first on each time. In the order of ids, which `loadLines` asks for,
   * the file is read once for each 20,000 of them; in that of the file once in all.
   */
  lines(order?: LineOrder): AsyncGenerator<string, void>;
}

/**
 * Reads an export of another tool: says what becomes of it, and gives it as lines for `loadLines`. The file is read
 * several times, and held in memory only where it is a board of Trello or a list; of any other no more than ids. Rules G.
 *
 * @throws ImportError for a file that cannot be read; `WorkspaceError` 400 `invalid_input` for an option that is not valid.
 *
 * @example
 * ```ts
 * import { readImport } from "workspace-engine/import";
 *
 * const file = new File(["Task,Status,Due\nWrite the copy,Doing,2026-03-01\n"], "launch.csv");
 * const { report, lines } = await readImport(file);
 * report.imported.cards; // 1
 * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
 * const { loaded } = await copy.loadLines(lines());
 * loaded.cards; // 1
 * ```
 */
export async function readImport(file: ImportFile, options: ImportOptions = {}): Promise<ReadImport> {
  checkOptions(options, importRules);
  const opened = await openImport(file, options.format);
  if (options.format !== undefined && options.format !== opened.format && options.format !== "csv") {
    const message = `The file is no export of ${importFormats[options.format]}: it looks like ${importFormats[opened.format]}.`;
    throw new ImportError("wrong_format", message);
  }
  const { source, reading, columns } = await sourceOf(file, opened, options);
  const importId = `${opened.format.replace(/-.*/, "")}:${options.source ?? source.id}`;
  const ids = new Ids(importId);
  const written = { changed: new Notes(), skipped: new Notes() };
  const { timeUnit = "seconds", people = [], members = [], now = Math.floor(Date.now() / 1000) } = options;
  const prefix = opened.format.replace(/-.*/, "");
  const surveyed = await survey(source, { ids, people: { mappings: people, members, prefix }, ...reading });
  if (surveyed.cardIds.length === 0 && opened.format !== "trello") throw nothingIn(opened.format);
  if (opened.encoding === "windows-1252") reading.changed.add(GUESSED_ENCODING, "");
  // The notes of what was read are complete; each further pass would say them again.
  const readNotes = { changed: reading.changed.list(), skipped: reading.skipped.list() };
  const writer = new DocumentWriter({ source, survey: surveyed, ids, importId, timeUnit, now, ...written });
  await rehearse(source, writer);
  const report: ImportReport = {
    format: opened.format,
    label: importFormats[opened.format],
    title: source.title,
    encoding: opened.encoding,
    timeZone: reading.dates.timeZone,
    dateOrder: reading.dates.dateOrder,
    imported: countsOf(surveyed, writer.members().length),
    lists: Array.from(surveyed.lists.values(), ({ title, behavior }) => ({ title, behavior })),
    columns,
    people: surveyed.people.list(),
    changed: together(readNotes.changed, written.changed.list()),
    skipped: together(readNotes.skipped, written.skipped.list()),
  };
  return { report, lines: (order = "ids") => linesOf({ source, survey: surveyed, writer, timeUnit }, order) };
}

const nothingIn = (format: ImportFormat): ImportError =>
  new ImportError(
    "empty",
    `There is nothing to import in this file (${importFormats[format]}): it has no tasks in it. Look at what was exported, and export it anew.`,
  );

const GUESSED_ENCODING = "text that is not UTF-8, read as Windows-1252: save it as UTF-8 if letters look wrong";

/** Makes everything once without keeping it: what is changed on the way is then known, and nothing fails later. */
async function rehearse(source: ItemSource, writer: DocumentWriter): Promise<void> {
  writer.project();
  writer.boards();
  for await (const item of source.items()) {
    writer.card(item, 0);
    writer.comments(item);
  }
}

interface OpenedSource {
  readonly source: ItemSource;
  readonly reading: Reading;
  readonly columns: readonly CsvColumn[];
}

async function sourceOf(file: ImportFile, opened: OpenedFile, options: ImportOptions): Promise<OpenedSource> {
  const readingIn = (dateOrder: DateOrder): Reading => ({
    name: nameOf(file),
    dates: { timeZone: options.timeZone ?? "UTC", dateOrder },
    changed: new Notes(),
    skipped: new Notes(),
  });
  const order = options.dateOrder ?? "month_first";
  if (opened.kind === "csv") {
    const layout = options.format === "csv" ? { ...opened.layout, format: "csv" as const } : opened.layout;
    const table = new CsvTable({ file, encoding: opened.encoding, layout, columns: options.columns ?? {} });
    const { dateOrder, name } = await table.look();
    const reading = readingIn(options.dateOrder ?? dateOrder ?? order);
    if (opened.format === "csv") noteUnknownColumns(table.columns, reading);
    return { source: table.source(reading, name), reading, columns: table.columns };
  }
  const reading = readingIn(order);
  if (opened.kind === "json") return { source: opened.read(reading), reading, columns: [] };
  if (opened.kind === "xml") {
    return { source: await jiraXml(() => textOf(file, opened.encoding), reading), reading, columns: [] };
  }
  const lines = opened.text.split(/\r\n|\r|\n/);
  const readers = {
    "todo-txt": () => todoTxt(lines, reading),
    markdown: () => markdownTasks(lines, reading),
  };
  return { source: readers[opened.format](), reading, columns: [] };
}

const UNKNOWN_COLUMNS =
  "columns that are no known field, now in the content: say what they are where they should be more";

/** Of tables that no tool is known for: columns of tools are what they are. */
function noteUnknownColumns(columns: readonly CsvColumn[], { changed }: Reading): void {
  const unknown = columns.filter(({ column, field }) => field === "detail" && column !== "");
  for (const { column } of unknown) changed.add(UNKNOWN_COLUMNS, column);
}

/** Without its ending, and without the number that browsers give to a file that was fetched again. */
const nameOf = ({ name = "" }: ImportFile): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\.[A-Za-z0-9]{1,8}$/, "")
    .replace(/ ?\(\d+\)$/, "")
    .trim();

const countsOf = (surveyed: Survey, members: number): Readonly<Record<string, number>> => ({
  boards: surveyed.boards.size,
  lists: surveyed.lists.size,
  cards: surveyed.cardIds.length,
  tags: surveyed.tags.size,
  comments: surveyed.commentIds.length,
  checklists: surveyed.checklists,
  links: surveyed.urls,
  members,
});
