import { existsSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isKnownTimeZone } from "../date-math/time-zone";
import { failure, refusal } from "../errors/errors";
import type { FetchHandler } from "../http";
import { bearerToken, notAllowed } from "../http/exchange";
import { ImportError, type ImportFile, type ImportOptions, importLines, type ReadImport, readImport } from "../import";
import { csvRows, delimiters } from "../import/csv-rows";
import { encodingOf, startOf, textOf } from "../import/import-error";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
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
import { pairIn } from "./options";
import type { ImportArguments } from "./read-arguments";
import { diskFile } from "./read-data";

/** Answers `POST /import?name=FILE`. The file lies on the disk meanwhile, for it is read several times. Rule W11.28. */
export function importHandler(
  workspaceOf: (token: string) => Workspace | null | Promise<Workspace | null>,
  limit: number,
): FetchHandler {
  return async (request) => {
    if (request.method !== "POST") return notAllowed("POST");
    const workspace = await workspaceOf(bearerToken(request));
    if (workspace === null) throw failure("unauthenticated", "The server does not know this token.");
    if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
    const handle = await namelessFile().catch(refuseFull);
    try {
      await writeFile(handle, upTo(limit, request.body ?? [])).catch(refuseFull);
      return await imported(workspace, await fileOf(handle), new URL(request.url).searchParams);
    } finally {
      await handle.close();
    }
  };
}

/** An open file that has no name any more: whatever becomes of this process, the system removes it. */
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-import-"));
  try {
    return await open(join(folder, "file"), "w+");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function refuseFull(cause: unknown): never {
  const isFull = cause instanceof Error && "code" in cause && cause.code === "ENOSPC";
  throw isFull ? failure("storage_unavailable", "The disk of the server is full.", { cause }) : cause;
}

async function fileOf(handle: FileHandle): Promise<ImportFile> {
  const { size } = await handle.stat();
  return { size, stream: () => Readable.toWeb(Readable.from(bytesOf(handle))) as ReadableStream<Uint8Array> };
}

/** A stream of Node.js would close the file at its end, and it is read several times. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(64 * 1024), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads no further than a body may go. */
async function* upTo(limit: number, body: Iterable<Uint8Array> | ReadableStream<Uint8Array>) {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function imported(workspace: Workspace, given: ImportFile, query: URLSearchParams): Promise<Response> {
  const timeZone = query.get("time_zone") ?? "UTC";
  if (!isKnownTimeZone(timeZone)) {
    throw refusal("invalid_input", "time_zone", "time_zone must be one such as Europe/Madrid.");
  }
  const file = { ...given, name: query.get("name") ?? "" };
  try {
    const isDryRun = query.get("dry_run") === "true";
    const source = query.get("source") || undefined;
    const lists = Object.fromEntries(query.getAll("list").map(meaningIn));
    const { report, output } = await importInto(workspace, file, { timeZone, isDryRun, source, lists });
    return Response.json(isDryRun ? { report } : { report, ...output });
  } catch (error) {
    throw error instanceof ImportError ? failure("invalid_input", error.message) : error;
  }
}

/** The meanings in `list=In+Arbeit%3Dstarted`. */
function meaningIn(text: string): readonly [title: string, ListBehavior] {
  const pair = pairIn(text, listBehaviors);
  if (pair !== undefined) return pair;
  throw refusal("invalid_input", "list", `list must be NAME=MEANING with one of: ${listBehaviors.join(", ")}.`);
}

const tooLarge = (limit: number) =>
  failure(
    "too_large",
    `The file is larger than the ${limit / 1e6} MB that this server takes. Export less at a time, or ask the server's operator ` +
      "for a larger --import-limit, or to add the file with workspace-engine import.",
  );

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
    const { added_by_kind } = await importLines(workspace, first.lines(), { dryRun: true });
    return added_by_kind["lists"] ? meanings?.(titles, first) : undefined;
  };
  const asked = meanings && ofNewLists;
  const { report, lines } = read ?? (await readSaid(file, { members, timeUnit, ...options }, asked));
  const bar = progressBar(process.stderr);
  const output = await importLines(workspace, lines(), {
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

/** In characters. */
const FIRST_ROW = 8192;

/** The rows of a CSV file with a name or an address, and its user id; below a header, if there is one. */
async function mappingsIn(path: string) {
  const file = await diskFile(path);
  const encoding = await encodingOf(file);
  // The delimiter before the last cell of the first row.
  const [, found] = /^[^\r\n]*([,;\t|])/.exec(await startOf(textOf(file, encoding), FIRST_ROW)) ?? [];
  const delimiter = delimiters.find((one) => one === found) ?? ",";
  const mappings: { readonly from: string; readonly user_id: string }[] = [];
  for await (const { cells, line } of csvRows(textOf(file, encoding), delimiter)) {
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
