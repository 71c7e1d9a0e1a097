import { existsSync } from "node:fs";
import { type ImportFile, type ImportOptions, importLines, type ReadImport, readImport } from "../import";
import { csvRows, type Delimiter, delimiters } from "../import/csv-rows";
import { encodingOf, textOf } from "../import/import-error";
import type { ListBehavior } from "../resources/list/list";
import type { Workspace } from "../workspace";
import { CliError } from "./cli-error";
import {
  askMeanings,
  forecastOf,
  type ListMeanings,
  leftAsItIs,
  reportText,
  summaryOf,
  terminalOf,
  unknownLists,
} from "./import-text";
import { openStorage, openWorkspace } from "./open-workspace";
import type { ImportArguments } from "./read-arguments";
import { diskFile } from "./read-data";

/** Reads a file of another tool, shows what becomes of it, and unless that is all, adds it to a workspace. Rules W11.21, W11.22. */
export async function importFile(options: ImportArguments): Promise<void> {
  const { file, sqlite, postgres, team: teamId, isDryRun, map, otherLists, ...others } = options;
  const people = map === undefined ? [] : await mappingsIn(map);
  const given = { ...others, people };
  const meanings = meaningsBy(otherLists, isDryRun);
  const source = await diskFile(file);
  const isThere = postgres !== undefined || (sqlite !== undefined && existsSync(sqlite));
  // An unreadable file, or a dry run, creates no database.
  const read = isThere ? undefined : await readSaid(source, given, meanings);
  if (read !== undefined && isDryRun) {
    console.log(reportText(read.report));
    return;
  }
  const opened = await openStorage({ sqlite, postgres });
  try {
    const { workspace } = await openWorkspace({ teamId, storage: opened.storage });
    const { report, output } = await importInto(workspace, source, { ...given, isDryRun, read, meanings });
    console.log(reportText(report));
    const summary = isDryRun ? forecastOf(output) : summaryOf(output);
    console.log(`\n${summary}, ${opened.place}, team ${teamId}${leftAsItIs(output)}`);
  } finally {
    await opened.close();
  }
}

interface ImportIntoOptions extends ImportOptions {
  readonly isDryRun?: boolean;
  /** The file, where it was read before there was a workspace. */
  readonly read?: ReadImport | undefined;
  /** Says what lists mean that the file brings and whose titles do not say it; `undefined` takes them as they are. */
  readonly meanings?: Meanings | undefined;
}

type Meanings = (titles: readonly string[], read: ReadImport) => Promise<ListMeanings | undefined>;

/** Adds what is in a file to a workspace; people who are members of it already are taken for them. */
export async function importInto(
  workspace: Workspace,
  file: ImportFile,
  { isDryRun = false, read, meanings, ...options }: ImportIntoOptions = {},
) {
  const { members } = await workspace.getMembers();
  const { timeUnit } = workspace;
  const ofNewLists: Meanings = async (titles, first) => {
    // Lists that are there already keep their meaning.
    const { added_by_kind } = await importLines(workspace, first.lines("file"), { dryRun: true });
    return added_by_kind["lists"] ? meanings?.(titles, first) : undefined;
  };
  const asked = meanings && ofNewLists;
  const { report, lines } = read ?? (await readSaid(file, { members, timeUnit, ...options }, asked));
  const bar = progressBar(process.stderr);
  const output = await importLines(workspace, lines("file"), {
    dryRun: isDryRun,
    onProgress: ({ documents, total }) => bar(documents, total),
  });
  return { report: isDryRun ? { ...report, into: output } : report, output };
}

/** Reads a file, and once more where something else is said of lists whose titles say nothing. */
async function readSaid(file: ImportFile, options: ImportOptions, meanings: Meanings | undefined): Promise<ReadImport> {
  const read = await readImport(file, options);
  const titles = unknownLists(read.report);
  const said = titles.length === 0 ? undefined : await meanings?.(titles, read);
  return said === undefined ? read : readImport(file, { ...options, lists: { ...options.lists, ...said } });
}

function meaningsBy(otherLists: ListBehavior | undefined, isDryRun: boolean): Meanings {
  return async (titles) => {
    if (otherLists !== undefined) return Object.fromEntries(titles.map((title) => [title, otherLists]));
    return isDryRun ? undefined : askMeanings(titles, terminalOf(process));
  };
}

/** The rows of a CSV file with a name or an address, and its user id; below a header, if there is one. */
async function mappingsIn(path: string) {
  const file = await diskFile(path);
  const encoding = await encodingOf(file);
  const mappings: { readonly from: string; readonly user_id: string }[] = [];
  for await (const { cells, line } of csvRows(textOf(file, encoding), await delimiterOf(textOf(file, encoding)))) {
    const [from = "", user_id = ""] = cells.map((cell) => cell.trim());
    const isId = /^[A-Za-z0-9_-]{1,64}$/.test(user_id);
    if (line === 1 && (!isId || user_id === "user_id")) continue;
    if (!isId) {
      throw new CliError(`${path}, line ${line}: expected a name or an address, and a user id: Ada Lovelace,u-ada`);
    }
    mappings.push({ from, user_id });
  }
  return mappings;
}

/** The text before the last cell of the first row. */
async function delimiterOf(text: AsyncIterable<string>): Promise<Delimiter> {
  for await (const piece of text) {
    const [, found] = /^[^\r\n]*([,;\t|])/.exec(piece) ?? [];
    return delimiters.find((delimiter) => delimiter === found) ?? ",";
  }
  return ",";
}

export interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const LENGTH = 30;

/** Draws how much of something is done, where somebody looks on. Rule W11.21. */
export function progressBar(screen: Screen): (done: number, total: number) => void {
  return (done, total) => {
    if (screen.isTTY !== true) return;
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * LENGTH);
    screen.write(`\r[${"#".repeat(filled)}${" ".repeat(LENGTH - filled)}] ${Math.round(share * 100)} %`);
    if (done === total) screen.write("\n");
  };
}
