import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { isObject, parsedJson } from "../base/json";
import { type TimeUnit, timeUnits } from "../base/time";
import { detect, ImportError, type ImportFile } from "../import";
import { LINES_FORMAT } from "../snapshot/lines";
import type { LoadOutput } from "../snapshot/snapshot";
import type { Workspace } from "../workspace";
import { CliError, failing } from "./cli-error";

/** The lines of a file, one in memory at a time; only a line feed ends one, since texts may contain other breaks. */
async function* linesOf(file: string): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const [first = "", ...others] = String(chunk).split("\n");
    rest += first;
    for (const part of others) {
      yield rest;
      rest = part;
    }
  }
  if (rest !== "") yield rest;
}

export interface Data {
  readonly timeUnit: TimeUnit;
  /** Throws what the workspace throws. */
  loadInto(workspace: Workspace): Promise<LoadOutput>;
}

/** A snapshot, or lines, which their first one marks. */
export async function readData(file: string): Promise<Data> {
  const heading = objectIn(await firstLine(file).catch(failing(`${file} cannot be read.`)));
  if (heading?.["format"] === LINES_FORMAT) {
    return { timeUnit: unitOf(heading), loadInto: (workspace) => workspace.loadLines(linesOf(file)) };
  }
  const snapshot = objectIn((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  if (snapshot === undefined || !("time_unit" in snapshot || "format" in snapshot)) await refuseOtherTool(file);
  if (snapshot === undefined) {
    throw new CliError(`${file} is neither a JSON object as export() gives it nor the lines of exportLines().`);
  }
  // Whether it is a snapshot is for the workspace to say.
  return { timeUnit: unitOf(snapshot), loadInto: (workspace) => Reflect.apply(workspace.load, workspace, [snapshot]) };
}

/** The export of another tool would give thousands of faults. */
async function refuseOtherTool(file: string): Promise<void> {
  try {
    const { format, label } = await detect(await diskFile(file));
    if (format === "csv" && !/\.[ct]sv$/i.test(file)) return;
    throw new CliError(
      `${file} is an export of another tool (${label}). Add it with --import ${file} instead of --data.`,
    );
  } catch (error) {
    if (error instanceof ImportError && error.code !== "malformed") return;
    throw error;
  }
}

async function firstLine(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return "";
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(json);
  return isObject(value) ? value : undefined;
}

const unitOf = ({ time_unit }: Readonly<Record<string, unknown>>): TimeUnit =>
  timeUnits.find((unit) => unit === time_unit) ?? "seconds";

/** A file of the disk, read from it each time. */
export async function diskFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch(failing(`${path} cannot be read.`));
  if (!found.isFile()) throw new CliError(`${path} is not a file.`);
  const stream = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return { name: basename(path), size: found.size, stream };
}
