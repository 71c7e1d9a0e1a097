import { parseArgs } from "node:util";
import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { isKnownTimeZone } from "../date-math/time-zone";
import { type CsvField, csvFields, type DateOrder, type ImportFormat, importFormats } from "../import";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { usageError } from "./cli-error";

export interface ImportArguments {
  readonly file: string;
  /** The SQLite file; neither is given for a look alone. */
  readonly sqlite: string | undefined;
  readonly postgres: string | undefined;
  readonly team: string;
  readonly isDryRun: boolean;
  /** The tool the file comes from, where its name does not say it. */
  readonly source: string | undefined;
  /** The file that says who is who. */
  readonly map: string | undefined;
  readonly timeZone: string | undefined;
  readonly format: ImportFormat | undefined;
  readonly dateOrder: DateOrder | undefined;
  readonly withoutPullRequests: boolean;
  readonly columns: Readonly<Record<string, CsvField>>;
  readonly lists: Readonly<Record<string, ListBehavior>>;
  /** The meaning of every other list whose title does not say it. */
  readonly otherLists: ListBehavior | undefined;
}

const optionTypes = {
  into: { type: "string" },
  team: { type: "string", default: "my-team" },
  "dry-run": { type: "boolean", default: false },
  source: { type: "string" },
  map: { type: "string" },
  "time-zone": { type: "string" },
  format: { type: "string" },
  "date-order": { type: "string" },
  "without-pull-requests": { type: "boolean", default: false },
  column: { type: "string", multiple: true },
  list: { type: "string", multiple: true },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The arguments of `import`; "help" when they ask for that. Rule W11.21. */
export function readImportArguments(args: readonly string[]): ImportArguments | "help" {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw refused("Give one file to import.");
  const { into, team, source, map, column, list, "dry-run": isDryRun, "time-zone": timeZone } = values;
  const { "without-pull-requests": withoutPullRequests } = values;
  if (into === undefined && !isDryRun) throw refused("Say where to with --into sqlite:FILE, or look with --dry-run.");
  if (!ID_PATTERN.test(team)) throw refused(`--team must be ${ID_IN_WORDS}.`);
  if (timeZone !== undefined && !isKnownTimeZone(timeZone)) {
    throw refused(`--time-zone must be one such as Europe/Madrid, not "${timeZone}".`);
  }
  if (source !== undefined && !/^.{1,200}$/su.test(source)) throw refused("--source must have 1 to 200 characters.");
  const format = named("--format", values.format, Object.keys(importFormats) as ImportFormat[]);
  const dateOrder = named("--date-order", values["date-order"], ["day_first", "month_first"] as const);
  const columns = pairsOf("--column", "FIELD", column, csvFields);
  const { "*": otherLists, ...lists } = pairsOf("--list", "MEANING", list, listBehaviors);
  const meant = { timeZone, format, dateOrder, withoutPullRequests, columns, lists, otherLists };
  return { file, team, source, map, isDryRun, ...meant, ...placeOf(into) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw refused(`${message.split(". ")[0]?.replace(/\.$/, "")}.`);
  }
}

/** One of the names that an option takes. */
function named<Name extends string>(option: string, given: string | undefined, names: readonly Name[]) {
  const found = names.find((name) => name === given);
  if (given !== undefined && found === undefined) {
    throw refused(`${option} must be one of: ${names.join(", ")}; not "${given}".`);
  }
  return found;
}

function placeOf(into: string | undefined): Pick<ImportArguments, "sqlite" | "postgres"> {
  if (into === undefined) return { sqlite: undefined, postgres: undefined };
  const [, file] = /^sqlite:(.+)$/s.exec(into) ?? [];
  if (file !== undefined) return { sqlite: file, postgres: undefined };
  if (/^postgres(ql)?:\/\//.test(into)) return { sqlite: undefined, postgres: into };
  throw refused(`--into must be sqlite:FILE or a URL such as postgres://localhost/database, not "${into}".`);
}

/** Pairs of names: `Wer=members`. */
function pairsOf<Name extends string>(
  option: string,
  value: string,
  given: readonly string[] = [],
  names: readonly Name[],
) {
  const pairs = given.map((text): readonly [string, Name] => {
    const at = text.lastIndexOf("=");
    const meant = names.find((name) => name === text.slice(at + 1));
    if (at > 0 && meant !== undefined) return [text.slice(0, at), meant];
    throw refused(`${option} must be NAME=${value} with one of: ${names.join(", ")}; not "${text}".`);
  });
  return Object.fromEntries(pairs) as Readonly<Record<string, Name>>;
}

const refused = (message: string): Error => usageError(message, "import");
