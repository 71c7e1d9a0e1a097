import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { isObject, parsedJson } from "../base/json";
import { isKnownTimeZone } from "../date-math/time-zone";
import { isOrigin } from "../http/options";
import { isReserved } from "../http/route";
import { csvFields, type ImportFormat, importFormats } from "../import";
import { listBehaviors } from "../resources/list/list";
import { scopeRights } from "../session/context";
import type { WorkspaceOptions } from "../workspace-options";
import { CliError, UsageError } from "./cli-error";
import help from "./help.json";
import { hostNamed } from "./listen";
import { Options } from "./options";

/** `all`, a number of commits such as `1000`, or one of days such as `30d`. */
function historyOf(text: string): WorkspaceOptions["history"] {
  if (text === "all") return true;
  const [, digits, days] = /^0*([1-9]\d{0,8})(d?)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return days === "d" ? { days: Number(digits) } : { commits: Number(digits) };
}

/** The address may hold a password, so it is not shown. */
function refuseOther(postgres: string | undefined): void {
  if (postgres !== undefined && !isPostgres(postgres))
    throw new UsageError("--postgres must be a URL such as postgres://user:password@localhost:5432/database.");
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

const idIn = (options: Options, name: string) => options.fitting(name, ID_IN_WORDS, (id) => ID_PATTERN.test(id));

const teamOf = (options: Options): string => idIn(options, "team") ?? "my-team";

export type ServeOptions = ReturnType<typeof serveOptions>;

function serveOptions(options: Options) {
  const [, ...others] = options.positionals;
  if (others.length > 0) throw new UsageError(`serve takes only options, not "${others.join(" ")}".`);
  const demo = options.has("demo");
  const postgres = options.text("postgres");
  options.not("sqlite", "postgres");
  options.not("demo", "data");
  options.not("history", "no-history");
  refuseOther(postgres);
  const team = teamOf(options);
  if (isReserved(team)) throw new UsageError(`--team must not be ${team}: paths of the API begin so.`);
  const metricsToken = options.token("metrics-token");
  const isName = (host: string) => (hostNamed(host) === undefined ? undefined : host);
  const origin = '"*" or an origin such as https://app.example.org, with no path after it';
  const history = "all, a number of commits such as 1000, or of days such as 30d";
  const megabytes = "a number of megabytes above 0";
  const sqlite = options.text("sqlite");
  const isPastKept = !options.has("no-history") && (demo || sqlite !== undefined || postgres !== undefined);
  return {
    /** Where the workspace is kept; in memory when neither is given. */
    sqlite,
    postgres,
    data: options.text("data"),
    import: options.text("import"),
    team,
    token: options.token("token"),
    inviteOwner: options.has("invite-owner"),
    port: options.number("port", "a whole number from 0 to 65535", /^\d{1,5}$/, [0, 65_535]) ?? 8787,
    host: options.text("host") ?? "127.0.0.1",
    cors: options.each("cors", origin, (text) => (text === "*" || isOrigin(text) ? text : undefined)),
    quiet: options.has("quiet"),
    /** The names it answers to besides those of this machine. */
    allowedHosts: options.each("allow-host", "a host name such as app.example.org", isName),
    strict: options.has("strict"),
    history: options.one("history", history, historyOf) ?? (isPastKept || undefined),
    record: options.text("record"),
    demo,
    calendar: options.text("calendar"),
    ui: !options.has("no-ui"),
    mcp: options.has("mcp"),
    metrics: options.has("metrics") || metricsToken !== undefined,
    /** Reads the metrics and nothing else, beside the token that may do everything. */
    metricsToken,
    /** In bytes. */
    importLimit: Math.ceil((options.number("import-limit", megabytes, /^\d{1,6}(\.\d{1,6})?$/, [1e-6]) ?? 256) * 1e6),
    /** Seconds that requests under way are given when it is to stop. */
    grace: options.number("grace", "a number of seconds from 0", /^\d{1,6}(\.\d{1,3})?$/, []) ?? 10,
  };
}

export type ImportArguments = ReturnType<typeof importOptions>;

function importOptions(options: Options) {
  const [file, ...others] = options.positionals;
  if (file === undefined || others.length > 0) throw new UsageError("Give one file to import.");
  const isDryRun = options.has("dry-run");
  if (!options.has("into") && !isDryRun)
    throw new UsageError("Name the target with --into sqlite:FILE, or use --dry-run.");
  const into = options.one("into", "sqlite:FILE or a URL such as postgres://localhost/database", placeOf);
  const source = options.all("source").at(-1);
  if (source !== undefined && !/^.{1,200}$/su.test(source))
    throw new UsageError("--source must have 1 to 200 characters.");
  const { "*": otherLists, ...lists } = options.pairs("list", "NAME=MEANING", listBehaviors);
  return {
    file,
    sqlite: into?.sqlite,
    postgres: into?.postgres,
    team: teamOf(options),
    isDryRun,
    /** The tool the file comes from, where its name does not say it. */
    source,
    /** The file that says who is who. */
    map: options.text("map"),
    timeZone: options.fitting("time-zone", "one such as Europe/Madrid", isKnownTimeZone),
    format: options.oneOf("format", Object.keys(importFormats) as ImportFormat[]),
    dateOrder: options.oneOf("date-order", ["day_first", "month_first"]),
    withoutPullRequests: options.has("without-pull-requests"),
    columns: options.pairs("column", "NAME=FIELD", csvFields),
    lists,
    /** The meaning of every other list whose title does not say it. */
    otherLists,
  };
}

export type McpArguments = ReturnType<typeof mcpOptions>;

/** Where the one workspace is that a command without files is about. */
function placeGiven(options: Options, advice: string, ...places: readonly string[]) {
  if (options.positionals.length > 0) throw new UsageError("Give options alone.");
  if (places.filter((name) => options.has(name)).length !== 1) throw new UsageError(advice);
  const postgres = options.text("postgres");
  refuseOther(postgres);
  return { sqlite: options.text("sqlite"), postgres, team: teamOf(options) };
}

function mcpOptions(options: Options) {
  const places = ["sqlite", "postgres", "server"];
  const place = placeGiven(options, "Give one of --sqlite FILE, --postgres URL and --server URL.", ...places);
  const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
  const server = options.fitting("server", "an address such as http://127.0.0.1:8787", isAddress);
  const token = options.token("token");
  if (server !== undefined && token === undefined) throw new UsageError("Give the token of the server with --token.");
  const [as, project_id, board_id] = ["as", "space", "board"].map((name) => idIn(options, name));
  const limits = { rights: options.oneOf("rights", scopeRights), project_id, board_id };
  return { ...place, server, token, as, limits, agent: options.text("agent") };
}

export type SummaryArguments = ReturnType<typeof summaryOptions>;

function summaryOptions(options: Options) {
  const place = placeGiven(options, "Give --sqlite FILE or --postgres URL.", "sqlite", "postgres");
  const view = options.one("view", "a view as JSON", (text): object | undefined => {
    const value = parsedJson(text);
    return isObject(value) ? value : undefined;
  });
  const pair = (text: string) => /^(\w+)(?::(\w+))?$/.exec(text) ?? undefined;
  const groupings = options.each("group-by", "a field such as list_id or due_date:week", pair);
  const measures = options.each("measure", "a number such as sum:estimate", pair);
  return {
    ...place,
    view: view ?? { type: "card", card_filters: {} },
    group_by: groupings.map(([, field = "", by]) => ({ field, ...(by && { by }) })),
    measures: measures.map(([, name = "", field]) => ({ [name]: field })),
  };
}

function placeOf(into: string): { readonly sqlite?: string; readonly postgres?: string } | undefined {
  const [, sqlite] = /^sqlite:(.+)$/s.exec(into) ?? [];
  if (sqlite !== undefined) return { sqlite };
  return isPostgres(into) ? { postgres: into } : undefined;
}

const commands = { serve: serveOptions, import: importOptions, mcp: mcpOptions, summary: summaryOptions };
type Name = keyof typeof commands;
type Called = { [N in Name]: { readonly name: N; readonly options: ReturnType<(typeof commands)[N]> } }[Name];

export type Command = Called | { readonly name: "version" } | { readonly name: "help"; readonly text: string };

/** A parsed command line. Rules W11.9 and W11.21. */
export function readArguments(args: readonly string[]): Command {
  const [first = ""] = args;
  const name = Object.hasOwn(commands, first) ? (first as Name) : "serve";
  const [overview, own] = [help.overview.join("\n"), help[name].join("\n")];
  try {
    const isServe = name === "serve";
    const options = isServe ? new Options(args, `${overview}\n${own}`) : new Options(args.slice(1), own);
    if (isServe && options.has("version")) return { name: "version" };
    const [command] = options.positionals;
    if (isServe && command === undefined) {
      if (options.has("help") || args.length === 0) return { name: "help", text: overview };
      throw new UsageError("Give a command: serve, import, mcp or summary.");
    }
    if (isServe && command !== name)
      throw new UsageError(`There is no command "${command}", only serve, import, mcp and summary.`);
    return options.has("help") ? { name: "help", text: own } : ({ name, options: commands[name](options) } as Called);
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof CliError && !(error instanceof UsageError))) throw error;
    // The rest of what `parseArgs` says is about positionals that look like options.
    const [first = ""] = error instanceof CliError ? [error.message] : error.message.replace(/\.$/, "").split(". ");
    throw new UsageError(`${first.replace(/\.?$/, ".")} See workspace-engine ${name} --help.`);
  }
}
