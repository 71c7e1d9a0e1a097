import type { Sent } from "./test-pool";

/** Functions that give the same answer for the same rows; the test asks the database whether that is so. */
export const allowedFunctions: readonly string[] = (
  "array_agg coalesce count greatest json_to_recordset least max min octet_length position row_number substr sum " +
  "unnest width_bucket"
).split(" ");

const frame = [
  /^BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = \d+; SET LOCAL statement_timeout = \d+$/,
  /^COMMIT$/,
  /^ROLLBACK$/,
  /^SELECT pg_advisory_xact_lock\(\$1, \$2\)$/,
];
const catalog = /^\s*SELECT [^;]*\bFROM pg_(?:indexes|namespace)\b/;
const commitCall = /^SELECT "\w+"\.commit_[0-9a-f]{16}\(\$1::text(?:, \$\d+::[a-z ]+(?:\[\])?)+\) AS answer$/;
const commitFunction =
  /^CREATE FUNCTION "\w+"\.commit_[0-9a-f]{16}\([^)]*\) RETURNS text LANGUAGE plpgsql\b.*?\$function\$(.*)\$function\$$/s;
/** Where the call has the statements that count what it checks. */
const COUNTS = 6;
const migration = /^(?:CREATE (?:SCHEMA|TABLE|INDEX)|ALTER TABLE \S+ ADD COLUMN)\b/;
/** Bringing the schema up goes through the teams one by one. */
const teamList = /^SELECT team_id FROM "\w+"\.workspaces$/;
const version = /^(?:SELECT version FROM|INSERT INTO|UPDATE) "\w+"\.schema_version\b/;
const forbidden =
  /\b(?:SAVEPOINT|SERIALIZABLE|REPEATABLE|REFERENCES|FOREIGN|TRIGGER|CREATE SEQUENCE|SERIAL|IDENTITY|I?LIKE|CURRENT_(?!SETTING\b)\w+|LOCALTIME\w*|USER|RANDOM|NOW)\b/i;
/** A pattern leads to what holds a text; whether it does, the exact condition says. */
const preselected = / AND ("f_\w+") LIKE \$\d+::text(?![^ )])(?<=position\(\$\d+::text in \1\) > 0\b.*)/gs;
const words = new Set("and any all as by exists from in not or over values where".split(" "));

/** Faults of a sent statement, by the rules of distributed databases. */
export function faultsOf({ text, values }: Sent, teams: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const found = forbidden.exec(text.replaceAll(preselected, ""));
  if (found !== null) faults.push(`uses ${found[0]}`);
  if (frame.some((known) => known.test(text)) || catalog.test(text) || version.test(text)) return faults;
  if (migration.test(text) || teamList.test(text)) return faults;
  const [, body] = commitFunction.exec(text) ?? [];
  if (body !== undefined) return [...faults, ...statementsIn(body).flatMap(faultsInFunction)];
  if (text.includes(";")) faults.push("is more than one statement");
  if (!teams.includes(String(values[0]))) faults.push("does not have the team as its first value");
  if (commitCall.test(text)) return [...faults, ...countsOf(values).flatMap((count) => faultsOfOne(count))];
  return [...faults, ...faultsOfOne(text)];
}

function faultsOfOne(text: string): readonly string[] {
  const faults: string[] = [];
  const tables = text.match(/\b(?:FROM|JOIN|UPDATE) "\w+"\./g)?.length ?? 0;
  const bound = text.match(/\bteam_id = \$1(?!\d)/g)?.length ?? 0;
  if (tables !== bound) faults.push(`reads ${tables} tables and binds the team in ${bound}`);
  if (notAlone.test(text)) faults.push("takes the team, or something else");
  const written = text.match(/\bINSERT INTO /g)?.length ?? 0;
  if (written !== (text.match(ofTeam)?.length ?? 0)) faults.push("inserts a row of no team");
  if (/\bWITH\b.*\b(?:INSERT|UPDATE \S+ SET|DELETE)\b/s.test(text)) faults.push("writes beside another statement");
  if (tables + written === 0) faults.push("is of no known form");
  for (const [, name = ""] of text.matchAll(/\b([a-z_]+) ?\(/gi)) {
    const called = name.toLowerCase();
    if (isCall(text, name) && !allowedFunctions.includes(called)) faults.push(`calls ${called}`);
  }
  return faults;
}

/** One condition of several that must all hold. */
const notAlone = /\bteam_id = \$1(?!\d)\)? OR\b|\b(?:OR|NOT) \(?(?:\w+\.)?team_id = \$1(?!\d)/;

/** A row of the team is a list of values, or selected from a table that is on the team's node. */
const ofTeam =
  /\bINSERT INTO "\w+"\."?\w+"?(?: AS \w+)? \(team_id\b[^)]*\) (?:VALUES \(\$1(?!\d)|SELECT w\.team_id\b.*? FROM "\w+"\.workspaces AS w\b.* WHERE w\.team_id = \$1(?!\d))/gs;

/** The statements of a database function, with the team parameter where other statements have it. */
function statementsIn(body: string): readonly string[] {
  return body
    .split(/;|\b(?:BEGIN|DECLARE|THEN|LOOP)\b/)
    .map((part) =>
      part
        .trim()
        .replaceAll(/\s+/g, " ")
        .replaceAll(/\bp_team\b/g, "$1"),
    )
    .filter((part) => /\b(?:INSERT|UPDATE|DELETE)\b|\bFROM "/.test(part));
}

/** Into which variables a statement selects is no part of it. */
function faultsInFunction(statement: string): readonly string[] {
  const faults = faultsOfOne(statement.replace(/ INTO (?:v_\w+)(?:, v_\w+)*/, ""));
  return faults.map((fault) => `${fault}, in ${statement}`);
}

function countsOf(values: readonly unknown[]): readonly string[] {
  const counts: unknown = JSON.parse(String(values[COUNTS] ?? "[]"));
  return Array.isArray(counts) ? counts.map(({ query }) => String(query)) : [];
}

/** Words before a parenthesis that are no functions: SQL's own, and names of tables and column lists. */
function isCall(text: string, name: string): boolean {
  if (words.has(name.toLowerCase()) || /^[A-Z]+$/.test(name)) return false;
  return new RegExp(`\\b${name}\\(`).test(text) && name !== "r";
}
