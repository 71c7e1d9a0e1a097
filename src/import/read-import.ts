import { isObject } from "../base/json";
import { type TimeUnit, timeUnits } from "../base/time";
import { isKnownTimeZone } from "../date-math/time-zone";
import * as check from "../errors/check-options";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { openImport } from "./detect";
import { documentWriter } from "./documents";
import { idsOf } from "./ids";
import { type Encoding, ImportError, type ImportFile, type ImportFormat, importFormats } from "./import-error";
import type { ImportLinesOutput } from "./import-lines";
import { linesOf, rehearse, sourceSample, spokenFields } from "./lines";
import { type ImportedPerson, type KnownMember, type PersonMapping, peopleOf } from "./people";
import { type DateOrder, type ImportNote, Notes, type Reading } from "./reading";
import { type Survey, surveyOf } from "./survey";
import type { CsvColumn, CsvField } from "./words";

/** Settings of an import: all that a file does not say. */
export interface ImportOptions {
  /** The format of a table or a list, where the guess is wrong; any other file is refused unless it is of it. */
  readonly format?: ImportFormat | undefined;
  /** The zone of dates that name none. Default: `UTC`. */
  readonly timeZone?: string | undefined;
  /** Whether 3/4/2026 is in April or in March, where no date of the file shows it. Default: `month_first`. */
  readonly dateOrder?: DateOrder | undefined;
  /** Fields by names of columns of a CSV file, where the guess is wrong. */
  readonly columns?: Readonly<Record<string, CsvField>> | undefined;
  /** Meanings of lists by their titles, where nothing in the file says it, or the guess is wrong. */
  readonly lists?: Readonly<Record<string, ListBehavior>> | undefined;
  /** Whether pull requests among issues of GitHub are left out. Default: false, and each gets the tag “Pull request”. */
  readonly withoutPullRequests?: boolean | undefined;
  /** The workspace users for the people in the file. */
  readonly people?: readonly PersonMapping[] | undefined;
  /** The members that the workspace has, as `getMembers` gives them: people with the address of one are taken for them. */
  readonly members?: readonly KnownMember[] | undefined;
  /** The workspace's unit of time. Default: `seconds`. */
  readonly timeUnit?: TimeUnit | undefined;
  /** In seconds since 1970: used for times missing in the file. Default: the present. */
  readonly now?: number | undefined;
  /** Identifies this file, instead of its own name or id. */
  readonly source?: string | undefined;
}

const aList = check.must("a list", Array.isArray);

const rules: check.OptionRules<ImportOptions> = {
  format: check.optional(check.oneOf(Object.keys(importFormats))),
  timeZone: check.optional(check.must("a time zone, such as Europe/Madrid", (zone) => isKnownTimeZone(String(zone)))),
  dateOrder: check.optional(check.oneOf(["day_first", "month_first"])),
  columns: check.anything,
  lists: check.optional(
    check.must(
      `an object of titles, each with one of: ${listBehaviors.join(", ")}`,
      (lists) => isObject(lists) && Object.values(lists).every((meant) => listBehaviors.some((name) => name === meant)),
    ),
  ),
  withoutPullRequests: check.optional(check.aFlag),
  people: check.optional(aList),
  members: check.optional(aList),
  timeUnit: check.optional(check.oneOf(timeUnits)),
  now: check.optional(check.wholeNumberFrom(0)),
  source: check.optional(
    check.must("a text of 1 to 200 characters", (text) => typeof text === "string" && /^.{1,200}$/su.test(text)),
  ),
};

/** The result of reading a file: all that is taken over, guessed, changed and left out. Rule G2.1. */
export interface ImportReport {
  readonly format: ImportFormat;
  /** The format in words. */
  readonly label: string;
  /** The title of the space. */
  readonly title: string;
  readonly encoding: Encoding;
  /** The zone that dates without one are read in. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** How many of each there are: `cards`, `lists`, `tags`, … */
  readonly imported: Readonly<Record<string, number>>;
  /** Each list with its meaning: as the file or `lists` says, or by its title. `isUnknown` where nothing says it. */
  readonly lists: readonly { readonly title: string; readonly behavior: ListBehavior; readonly isUnknown?: true }[];
  /** Each column of a CSV file with its meaning. */
  readonly columns: readonly CsvColumn[];
  readonly people: readonly ImportedPerson[];
  /** Taken over in another form. */
  readonly changed: readonly ImportNote[];
  /** Left out. */
  readonly skipped: readonly ImportNote[];
  /** The result for a workspace on which it was tried with `dryRun`. */
  readonly into?: ImportLinesOutput;
}

/** A file that was read, and can be loaded. */
export interface ReadImport {
  readonly report: ImportReport;
  /** The lines for `importLines`, from the first on each time. */
  lines(): AsyncGenerator<string, void>;
}

/**
 * Reads an export of another tool: says what becomes of it, and gives it as lines for `importLines`. The file is read
 * several times, and held in memory only where it is a list or JSON that is not lines; of any other no more than ids. Rules G.
 * @throws ImportError for a file that cannot be read; `WorkspaceError` 400 `invalid_input` for an option that is not valid.
 * @example
 * import { importLines, readImport } from "workspace-engine/import";
 *
 * const file = new File(["Task,Status,Due\nWrite the copy,Doing,2026-03-01\n"], "launch.csv");
 * const { report, lines } = await readImport(file);
 * report.imported.cards; // 1
 * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
 * const { added_by_kind } = await importLines(copy, lines());
 * added_by_kind.cards; // 1
 */
export async function readImport(file: ImportFile, options: ImportOptions = {}): Promise<ReadImport> {
  check.checkOptions(options, rules);
  const { format, encoding, read } = await openImport(file, options.format);
  const label = importFormats[format];
  if (options.format !== undefined && options.format !== format) {
    const message = `The file is no export of ${importFormats[options.format]}: it looks like ${label}.`;
    throw new ImportError("wrong_format", message);
  }
  const reading = readingOf(file, options);
  const { changed, skipped, dates } = reading;
  const { timeUnit = "seconds", people: mappings = [], members = [], now = Math.floor(Date.now() / 1000) } = options;
  const opened = await read(reading);
  const { title, columns = [], dateOrder = dates.dateOrder ?? "month_first" } = opened;
  const source = { ...opened, id: options.source ?? opened.id };
  const prefix = format.replace(/-.*/, "");
  const people = peopleOf(mappings, members, prefix);
  const survey = await surveyOf(source, idsOf(`${prefix}:${source.id}`), people, reading);
  refuseUnknownLists(reading, survey);
  if (survey.cards.size === 0 && format !== "trello") {
    const advice = "it has no tasks. Check what was exported, and export it again.";
    throw new ImportError("empty", `There is nothing to import in this file (${label}): ${advice}`);
  }
  if (encoding === "windows-1252") changed.add(GUESSED_ENCODING);
  for (const id of people.nameless()) changed.add("people known by id only: map them with people, or --map", id);
  for (const from of people.unmatched()) skipped.add("people to map whom the file does not name", from);
  // The notes of what was read are complete; each further pass would say them again.
  const notes = { changed: new Notes(changed.list()), skipped: new Notes(skipped.list()) };
  const writer = documentWriter(survey, timeUnit, now, notes);
  const [spoken, sample] = [spokenFields(format, columns), sourceSample()];
  await rehearse(writer, ({ item, card: [card] }) => {
    spoken.add(item);
    sample.add(card.id, card["title"]);
  });
  const isSure = options.source !== undefined || isUnique(format, source.id);
  const says = { import_id: survey.ids.importId, says: spoken.list(), ...(isSure ? {} : { sample: sample.result() }) };
  const report: ImportReport = {
    format,
    label,
    title,
    encoding,
    timeZone: dates.timeZone,
    dateOrder,
    imported: { ...survey.counts, members: writer.whole.member.length },
    lists: Array.from(survey.lists.values(), ({ title, behavior, isUnknown }) => {
      return { title, behavior, ...(isUnknown ? { isUnknown } : {}) };
    }),
    columns,
    people: people.list(),
    changed: notes.changed.list(),
    skipped: notes.skipped.list(),
  };
  return { report, lines: () => linesOf(writer, { time_unit: timeUnit, source: says }) };
}

function refuseUnknownLists({ lists }: Reading, survey: Survey): void {
  const titles = new Set(Array.from(survey.lists.values(), ({ title }) => title));
  for (const title of lists.keys()) {
    if (titles.has(title)) continue;
    throw new ImportError("wrong_format", `There is no list “${title}” in this file, only: ${[...titles].join(", ")}.`);
  }
}

const GUESSED_ENCODING = "text that is not UTF-8, read as Windows-1252: save it as UTF-8 if letters look wrong";

const readingOf = ({ name = "" }: ImportFile, options: ImportOptions): Reading => ({
  // Without its ending, and without the number that browsers give to a file that was fetched again.
  name: name
    .replace(/^.*[/\\]/, "")
    .replace(/\.[A-Za-z0-9]{1,8}$/, "")
    .replace(/ ?\(\d+\)$/, "")
    .trim(),
  dates: { timeZone: options.timeZone ?? "UTC", dateOrder: options.dateOrder },
  lists: new Map(Object.entries(options.lists ?? {})),
  columns: options.columns ?? {},
  withoutPullRequests: options.withoutPullRequests ?? false,
  changed: new Notes(),
  skipped: new Notes(),
});

/** Whether an id names a source among all there are: no other company has a board, project or repository of that id. */
function isUnique(format: ImportFormat, id: string): boolean {
  if (format === "trello") return /^[0-9a-f]{24}$/i.test(id);
  if (format === "asana-json") return /^\d{12,}$/.test(id);
  return format === "github-issues" && /^[\w.-]+\/[\w.-]+$/.test(id);
}
