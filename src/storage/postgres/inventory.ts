import { type Distributed, distributedIn } from "./citus";
import type { Session } from "./driver";
import { quotedSchema } from "./identifiers";

/** The tables and functions in the database. */
export interface Inventory {
  /** How many migrations were applied; 0 also when there is no schema. */
  readonly version: number;
  /** The types of the columns, by table and column. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** How they are defined, by name. */
  readonly indexes: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
  /** Where the tables are to be distributed. */
  readonly distributed: Distributed | undefined;
}

export async function inventory(session: Session, schema: string, distribute: "citus" | undefined): Promise<Inventory> {
  const columns = new Map<string, Map<string, string>>();
  const rows = await session.run(
    `SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped WHERE n.nspname = $1::text`,
    [schema],
  );
  for (const { table, column, type } of rows) {
    const known = columns.get(String(table)) ?? new Map<string, string>();
    columns.set(String(table), known.set(String(column), String(type)));
  }
  const indexes = await session.run(
    "SELECT indexname::text AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = $1::text",
    [schema],
  );
  const functions = await session.run(
    "SELECT p.proname::text AS name FROM pg_namespace n JOIN pg_proc p ON p.pronamespace = n.oid WHERE n.nspname = $1::text",
    [schema],
  );
  return {
    version: columns.has("schema_version") ? await versionOf(session, quotedSchema(schema)) : 0,
    columns,
    indexes: new Map(indexes.map(({ name, definition }) => [String(name), String(definition)])),
    functions: new Set(functions.map(({ name }) => String(name))),
    distributed: distribute && (await distributedIn(session, schema)),
  };
}

async function versionOf(session: Session, schema: string): Promise<number> {
  const [row] = await session.run(`SELECT version FROM ${schema}.schema_version`);
  return Number(row?.["version"] ?? 0);
}
