import { parseArgs } from "node:util";
import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { isKnownTimeZone } from "../date-math/time-zone";
import { type CsvField, csvFields } from "../import";
import { usageError } from "./cli-error";

export interface ImportArguments {
  readonly file: string;
  /** The SQLite file; neither is given for a look alone. */
  readonly sqlite: string | undefined;
  readonly postgres: string | undefined;
  readonly team: string;
  readonly isDryRun: boolean;
  /** The file that says who is who. */
  readonly map: string | undefined;
  readonly timeZone: string | undefined;
  readonly columns: Readonly<Record<string, CsvField>>;
}

const optionTypes = {
  into: { type: "string" },
  team: { type: "string", default: "my-team" },
  "dry-run": { type: "boolean", default: false },
  map: { type: "string" },
  "time-zone": { type: "string" },
  column: { type: "string", multiple: true },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What follows `import` on a command line; "help" when it asks for that. Rule W11.21. */
export function readImportArguments(args: readonly string[]): ImportArguments | "help" {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw refused("Give one file to import.");
  const { into, team, map, column = [], "dry-run": isDryRun, "time-zone": timeZone } = values;
  if (into === undefined && !isDryRun) throw refused("Say where to with --into sqlite:FILE, or look with --dry-run.");
  if (!ID_PATTERN.test(team)) throw refused(`--team must be ${ID_IN_WORDS}.`);
  if (timeZone !== undefined && !isKnownTimeZone(timeZone)) {
    throw refused(`--time-zone must be one such as Europe/Madrid, not "${timeZone}".`);
  }
  return { file, team, map, isDryRun, timeZone, columns: columnsOf(column), ...placeOf(into) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw refused(`${message.split(". ")[0]?.replace(/\.$/, "")}.`);
  }
}

function placeOf(into: string | undefined): Pick<ImportArguments, "sqlite" | "postgres"> {
  if (into === undefined) return { sqlite: undefined, postgres: undefined };
  const [, file] = /^sqlite:(.+)$/s.exec(into) ?? [];
  if (file !== undefined) return { sqlite: file, postgres: undefined };
  if (/^postgres(ql)?:\/\//.test(into)) return { sqlite: undefined, postgres: into };
  throw refused(`--into must be sqlite:FILE or a URL such as postgres://localhost/database, not "${into}".`);
}

function columnsOf(given: readonly string[]): Readonly<Record<string, CsvField>> {
  const columns = given.map((text): readonly [string, CsvField] => {
    const at = text.lastIndexOf("=");
    const field = csvFields.find((name) => name === text.slice(at + 1));
    if (at < 1 || field === undefined) {
      throw refused(`--column must be NAME=FIELD with one of: ${csvFields.join(", ")}; not "${text}".`);
    }
    return [text.slice(0, at), field];
  });
  return Object.fromEntries(columns);
}

const refused = (message: string): Error => usageError(message, "import");
