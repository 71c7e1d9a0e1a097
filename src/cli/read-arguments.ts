import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { isOrigin } from "../http/cors";
import { isReserved } from "../http/route";
import type { WorkspaceOptions } from "../workspace-options";
import { CliError, usageError } from "./cli-error";
import { type ImportArguments, readImportArguments } from "./import-arguments";
import { hostNamed } from "./listen";

export interface ServeOptions {
  /** Where the workspace is kept; in memory when neither is given. */
  readonly sqlite: string | undefined;
  readonly postgres: string | undefined;
  readonly data: string | undefined;
  /** The export of another tool, to be imported. */
  readonly import: string | undefined;
  readonly team: string;
  /** Left out, one is made. */
  readonly token: string | undefined;
  readonly port: number;
  readonly host: string;
  readonly cors: readonly string[];
  readonly quiet: boolean;
  /** The names it answers to besides those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Fields that nothing reads are refused. */
  readonly strict: boolean;
  /** How much of the past is kept; left out, none. */
  readonly history: WorkspaceOptions["history"];
  /** The file that operations are recorded in. */
  readonly record: string | undefined;
  /** A made-up workspace whose people are at work. */
  readonly demo: boolean;
  /** The file with the secret of the calendar's address; left out, there is no calendar. */
  readonly calendar: string | undefined;
  /** The board at `/`. */
  readonly ui: boolean;
  /** The numbers at `/metrics`. */
  readonly metrics: boolean;
  /** Reads them and nothing else, beside the token that may do everything. */
  readonly metricsToken: string | undefined;
  /** The most bytes of a file that the board sends to be imported. */
  readonly importLimit: number;
  /** Seconds that requests under way are given when it is to stop. */
  readonly grace: number;
}

export type Command =
  | { readonly name: "serve"; readonly options: ServeOptions }
  | { readonly name: "import"; readonly options: ImportArguments }
  | { readonly name: "version" | "overview" | "serveHelp" | "importHelp" };

const optionTypes = {
  sqlite: { type: "string" },
  postgres: { type: "string" },
  data: { type: "string" },
  import: { type: "string" },
  "import-limit": { type: "string", default: "256" },
  calendar: { type: "string" },
  team: { type: "string", default: "my-team" },
  token: { type: "string" },
  "token-file": { type: "string" },
  port: { type: "string", default: "8787" },
  host: { type: "string", default: "127.0.0.1" },
  "allow-host": { type: "string", multiple: true },
  cors: { type: "string", multiple: true },
  quiet: { type: "boolean", default: false },
  strict: { type: "boolean", default: false },
  history: { type: "string" },
  record: { type: "string" },
  grace: { type: "string", default: "10" },
  demo: { type: "boolean", default: false },
  "no-ui": { type: "boolean", default: false },
  metrics: { type: "boolean", default: false },
  "metrics-token": { type: "string" },
  "metrics-token-file": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;

/** A parsed command line. Rule W11.9. */
export function readArguments(args: readonly string[]): Command {
  if (args[0] === "import") {
    const options = readImportArguments(args.slice(1));
    return options === "help" ? { name: "importHelp" } : { name: "import", options };
  }
  const { values, positionals } = parsed(args);
  const [command, ...others] = positionals;
  if (values.version) return { name: "version" };
  if (command === undefined && (values.help || args.length === 0)) return { name: "overview" };
  if (command !== "serve")
    throw usageError(command === undefined ? "Say what to do: serve or import." : unknown(command));
  if (values.help) return { name: "serveHelp" };
  if (others.length > 0) throw usageError(`serve takes options alone, not "${others.join(" ")}".`);
  const { sqlite, postgres, data, host, cors = [], quiet, strict, record, demo, calendar } = values;
  for (const [name, value] of Object.entries({
    sqlite,
    postgres,
    data,
    import: values.import,
    host,
    record,
    calendar,
  })) {
    if (value === "") throw usageError(`--${name} must not be empty.`);
  }
  if (sqlite !== undefined && postgres !== undefined) throw usageError("Give --sqlite or --postgres, not both.");
  if (demo && data !== undefined) throw usageError("Give --demo or --data, not both.");
  if (postgres !== undefined && !/^postgres(ql)?:\/\//.test(postgres)) {
    throw usageError("--postgres must be a URL such as postgres://user:password@localhost:5432/database.");
  }
  const allowedHosts = values["allow-host"] ?? [];
  for (const host of allowedHosts) {
    if (hostNamed(host) === undefined) {
      throw usageError(`--allow-host must be a host name such as app.example.org, not "${host}".`);
    }
  }
  for (const origin of cors) {
    if (origin !== "*" && !isOrigin(origin))
      throw usageError(
        `--cors must be "*" or an origin such as https://app.example.org, with no path after it, not "${origin}".`,
      );
  }
  const given = {
    sqlite,
    postgres,
    data,
    import: values.import,
    host,
    cors,
    quiet,
    strict,
    record,
    demo,
    calendar,
    ui: !values["no-ui"],
    allowedHosts,
  };
  const metricsToken = tokenIn(values, "metrics-token");
  const metrics = values.metrics || metricsToken !== undefined;
  const read = { team: teamOf(values.team), token: tokenIn(values, "token"), port: portOf(values.port) };
  // The board of a demonstration is to show its past.
  const kept = { history: historyOf(values.history ?? (demo ? "all" : undefined)), grace: graceOf(values.grace) };
  const importLimit = bytesOf(values["import-limit"]);
  return { name: "serve", options: { ...given, ...read, ...kept, metrics, metricsToken, importLimit } };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The rest of the message is about positionals that look like options.
    throw usageError(`${message.split(". ")[0]?.replace(/\.$/, "")}.`);
  }
}

const unknown = (command: string): string => `There is no command "${command}", only serve and import.`;

function teamOf(team: string): string {
  if (isReserved(team)) throw usageError(`--team must not be ${team}: paths of the API begin so.`);
  if (ID_PATTERN.test(team)) return team;
  throw usageError(`--team must be ${ID_IN_WORDS}.`);
}

type TokenOption = "token" | "metrics-token";

/** A token of the command line, which the list of processes shows, of a file, or of the environment. */
function tokenIn(
  values: { readonly [Name in TokenOption | `${TokenOption}-file`]?: string | undefined },
  option: TokenOption,
): string | undefined {
  const [given, file] = [values[option], values[`${option}-file`]];
  if (given !== undefined && file !== undefined) throw usageError(`Give --${option} or --${option}-file, not both.`);
  const variable = `WORKSPACE_ENGINE_${option.toUpperCase().replace("-", "_")}`;
  if (given !== undefined) return tokenOf(given, `--${option}`);
  return file === undefined
    ? tokenOf(process.env[variable], variable)
    : tokenOf(textOf(file).trim(), `What ${file} holds`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new CliError(`${file} cannot be read.`, { cause });
  }
}

/** The characters a header can carry after "Bearer ". */
function tokenOf(token: string | undefined, source: string): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{1,4096}$/.test(token)) return token;
  throw usageError(`${source} must be 1 to 4096 printable ASCII characters without spaces.`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usageError(`--port must be a whole number from 0 to 65535, not "${text}".`);
}

/** `all`, a number of commits such as `1000`, or one of days such as `30d`. */
function historyOf(text: string | undefined): WorkspaceOptions["history"] {
  if (text === undefined) return undefined;
  if (text === "all") return true;
  const [, digits, days] = /^0*([1-9]\d{0,8})(d?)$/.exec(text) ?? [];
  if (digits !== undefined) return days === "d" ? { days: Number(digits) } : { commits: Number(digits) };
  throw usageError(`--history must be all, a number of commits such as 1000, or of days such as 30d, not "${text}".`);
}

function bytesOf(text: string): number {
  const megabytes = Number(text);
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text) && megabytes > 0) return Math.ceil(megabytes * 1e6);
  throw usageError(`--import-limit must be a number of megabytes above 0, not "${text}".`);
}

function graceOf(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}(\.\d{1,3})?$/.test(text)) return seconds;
  throw usageError(`--grace must be a number of seconds from 0, not "${text}".`);
}
