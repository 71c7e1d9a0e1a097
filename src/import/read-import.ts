import { DOCUMENT_MAX_BYTES } from "../base/limits";
import { checkOptions } from "../errors/check-options";
import type { CsvColumn } from "./csv-columns";
import { CsvTable, isUnique } from "./csv-source";
import type { DateOrder, Reading } from "./dates";
import { type OpenedFile, openImport } from "./detect";
import { DocumentWriter } from "./documents";
import { type ImportFile, textOf } from "./file-text";
import { Ids } from "./ids";
import { ImportError, type ImportFormat, importFormats } from "./import-error";
import { type ImportOptions, type ImportReport, importRules } from "./import-options";
import type { ImportedItem, ItemSource } from "./item";
import { jiraXml } from "./jira-xml";
import { baseOf, baseOfItem, type LineOrder, linesOf, placed } from "./lines";
import { markdownTasks } from "./markdown-tasks";
import { Notes, together } from "./notes";
import { SourceSample, SpokenFields } from "./says";
import { type Survey, survey } from "./survey";
import { todoTxt } from "./todo-txt";
import { bytesOf, refuseLargeBase, type Written } from "./written";

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
 * several times, and held in memory only where it is a list or JSON that is not lines; of any other no more than ids. Rules G.
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
  if (options.format !== undefined && options.format !== opened.format) {
    const message = `The file is no export of ${importFormats[options.format]}: it looks like ${importFormats[opened.format]}.`;
    throw new ImportError("wrong_format", message);
  }
  const { source: read, reading, columns } = await sourceOf(file, opened, options);
  const source = { ...read, id: options.source ?? read.id };
  const importId = `${opened.format.replace(/-.*/, "")}:${source.id}`;
  const ids = new Ids(importId);
  const written = { changed: new Notes(), skipped: new Notes() };
  const { timeUnit = "seconds", people = [], members = [], now = Math.floor(Date.now() / 1000) } = options;
  const prefix = opened.format.replace(/-.*/, "");
  const surveyed = await survey(source, { ids, people: { mappings: people, members, prefix }, ...reading });
  refuseUnknownLists(reading, surveyed);
  if (surveyed.cardIds.length === 0 && opened.format !== "trello") throw nothingIn(opened.format);
  if (opened.encoding === "windows-1252") reading.changed.add(GUESSED_ENCODING, "");
  for (const id of surveyed.people.nameless()) reading.changed.add(NAMELESS, id);
  for (const from of surveyed.people.unmatched())
    reading.skipped.add("people to map whom the file does not name", from);
  // The notes of what was read are complete; each further pass would say them again.
  const readNotes = { changed: reading.changed.list(), skipped: reading.skipped.list() };
  const writer = new DocumentWriter({ source, survey: surveyed, ids, importId, timeUnit, now, ...written });
  const [spoken, sample] = [new SpokenFields(opened.format, columns), new SourceSample()];
  await rehearse(source, surveyed, writer, (item, { id, title }) => {
    spoken.add(item);
    sample.add(id, title);
  });
  const isSure = options.source !== undefined || isUnique(opened.format, source.id);
  const says = { import_id: importId, says: [...spoken.list()], ...(isSure ? {} : { sample: sample.result() }) };
  const report: ImportReport = {
    format: opened.format,
    label: importFormats[opened.format],
    title: source.title,
    encoding: opened.encoding,
    timeZone: reading.dates.timeZone,
    dateOrder: reading.dates.dateOrder,
    imported: countsOf(surveyed, writer.members().length),
    lists: Array.from(surveyed.lists.values(), ({ title, behavior, isUnknown }) => ({
      ...{ title, behavior },
      ...(isUnknown ? { isUnknown } : {}),
    })),
    columns,
    people: surveyed.people.list(),
    changed: together(readNotes.changed, written.changed.list()),
    skipped: together(readNotes.skipped, written.skipped.list()),
  };
  return { report, lines: (order = "ids") => linesOf({ source, survey: surveyed, writer, timeUnit, says }, order) };
}

const nothingIn = (format: ImportFormat): ImportError =>
  new ImportError(
    "empty",
    `There is nothing to import in this file (${importFormats[format]}): it has no tasks in it. Look at what was exported, and export it anew.`,
  );

function refuseUnknownLists({ lists }: Reading, surveyed: Survey): void {
  const titles = new Set(Array.from(surveyed.lists.values(), ({ title }) => title));
  for (const title of lists.keys()) {
    if (titles.has(title)) continue;
    throw new ImportError("wrong_format", `There is no list “${title}” in this file, only: ${[...titles].join(", ")}.`);
  }
}

const NAMELESS = "people of whom the file has an id alone: say with people, or --map, who they are";

const GUESSED_ENCODING = "text that is not UTF-8, read as Windows-1252: save it as UTF-8 if letters look wrong";

/** Makes everything once without keeping it: what is changed on the way is then known, and nothing fails later. Rule G2.12. */
async function rehearse(
  source: ItemSource,
  surveyed: Survey,
  writer: DocumentWriter,
  see: (item: ImportedItem, card: Written) => void,
): Promise<void> {
  const project = writer.project();
  refuseLargeBase(baseOf("project", project, project.id, writer.members()), project["title"], "people");
  writer.boards();
  writer.sprints();
  for await (const [item, place] of placed({ source, survey: surveyed, writer })) {
    const card = writer.card(item, place);
    const [comments, times] = [writer.comments(item), writer.timeEntries(item, card)];
    const many = times.length > comments.length ? "time entries" : "comments";
    // The import base of a card is less than twice as long, plus less than a hundred bytes for each of these.
    if (4 * (bytesOf(card) + 100 * (comments.length + times.length)) > DOCUMENT_MAX_BYTES)
      refuseLargeBase(baseOfItem(project.id, card, comments, times), item.title, many);
    see(item, card);
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
    lists: new Map(Object.entries(options.lists ?? {})),
    withoutPullRequests: options.withoutPullRequests ?? false,
    changed: new Notes(),
    skipped: new Notes(),
  });
  const order = options.dateOrder ?? "month_first";
  if (opened.kind === "csv") {
    const { encoding, layout } = opened;
    const table = new CsvTable({ file, encoding, layout, columns: options.columns ?? {} });
    const { dateOrder, name } = await table.look();
    const reading = readingIn(options.dateOrder ?? dateOrder ?? order);
    return { source: table.source(reading, name), reading, columns: table.columns };
  }
  const reading = readingIn(order);
  if (opened.kind === "json") return { source: await opened.read(reading), reading, columns: [] };
  if (opened.kind === "xml") {
    return { source: await jiraXml(() => textOf(file, opened.encoding), reading), reading, columns: [] };
  }
  const { lines } = opened;
  const readers = {
    "todo-txt": () => todoTxt(lines, reading),
    markdown: () => markdownTasks(lines, reading),
  };
  return { source: readers[opened.format](), reading, columns: [] };
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
  sprints: surveyed.sprints.size,
  cards: surveyed.cardIds.length,
  tags: surveyed.tags.size,
  comments: surveyed.commentIds.length,
  time_entries: surveyed.timeEntryIds.length,
  checklists: surveyed.checklists,
  links: surveyed.urls,
  members,
});
