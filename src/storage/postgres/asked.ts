import type { Row, Session } from "./driver";
import { Statement } from "./statement";

/** What a read may ask for in a row, and the type it has. */
export const columnTypes = {
  kind: "integer",
  id: "text",
  rev: "bigint",
  body: "text",
  value: "text",
  count: "bigint",
} as const;

type Column = keyof typeof columnTypes;

/** A read before it is sent. */
export interface Asked<T> {
  /** Undefined where nothing needs to be asked: there are no rows. */
  readonly text: string | undefined;
  readonly columns: readonly Column[];
  readonly read: (rows: readonly Row[]) => T;
  /** Whether its best plan is the same whatever the values are. */
  readonly isPrepared?: boolean;
}

/** Sends one read in a statement of its own. */
export async function ask<T>(session: Session, team: string, prepare: (statement: Statement) => Asked<T>): Promise<T> {
  const statement = new Statement(team);
  const { text, read, isPrepared } = prepare(statement);
  if (text === undefined) return read([]);
  return read(await (isPrepared ? statement.runPrepared(session, text) : statement.run(session, text)));
}

/** Sends several reads in one statement, so that all stem from one snapshot. */
export async function askTogether<T>(
  session: Session,
  team: string,
  reads: readonly ((statement: Statement) => Asked<T>)[],
): Promise<readonly T[]> {
  const statement = new Statement(team);
  const asked = reads.map((prepare) => prepare(statement));
  const texts = asked.flatMap((one, index) => (one.text === undefined ? [] : [numbered(one.text, one.columns, index)]));
  const rows = asked.map((): Row[] => []);
  const isPrepared = asked.every((one) => one.text === undefined || one.isPrepared);
  const text = texts.join(" UNION ALL ");
  const run = () => (isPrepared ? statement.runPrepared(session, text) : statement.run(session, text));
  const found = texts.length === 0 ? [] : await run();
  for (const row of found) rows[Number(row["read"])]?.push(row);
  return asked.map(({ read }, index) => read((rows[index] ?? []).sort(byPlace)));
}

/** The rows of a read among those of others, each with its place among its own. */
function numbered(text: string, columns: readonly Column[], index: number): string {
  const values = Object.entries(columnTypes).map(([name, type]) =>
    (columns as readonly string[]).includes(name) ? `${name}::${type} AS ${name}` : `NULL::${type} AS ${name}`,
  );
  return `SELECT ${index} AS read, row_number() OVER () AS place, ${values.join(", ")} FROM (${text}) AS read_${index}`;
}

const byPlace = (left: Row, right: Row): number => Number(left["place"]) - Number(right["place"]);
