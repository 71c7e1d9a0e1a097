import type { Driver, Session } from "./driver";
import { sqlState } from "./errors";
import type { KindTable } from "./kind-table";

interface TextIndexes {
  /** The operator class of pg_trgm with its schema; undefined where the extension is not installed. */
  readonly operators: string | undefined;
  readonly found: ReadonlySet<string>;
}

/** Not the owner of the table; on a node of a cluster that may not change tables. */
const MAY_NOT: ReadonlySet<string | undefined> = new Set(["42501", "0A000"]);

/** Their entries are gathered, and sorted in once there are so many kB: one by one they cost a commit milliseconds. */
const GATHERED = 1024;

/** Gives the names of all there are: where the user may not make one, reads are only slower. */
export async function openTextIndexes(
  driver: Driver,
  schema: string,
  tables: readonly KindTable[],
  { settings, lock }: { readonly settings: readonly string[]; readonly lock: (session: Session) => Promise<unknown> },
): Promise<ReadonlySet<string>> {
  const wanted = tables.flatMap((table) =>
    [...table.columns.values()].flatMap(({ name, textIndex }) =>
      textIndex === undefined ? [] : [{ table: table.name, column: name, index: textIndex }],
    ),
  );
  const { operators, found } = await textIndexes(driver, schema);
  const missing = wanted.filter(({ index }) => !found.has(index));
  if (operators === undefined || missing.length === 0) return found;
  try {
    await driver.transaction(settings, async (session) => {
      await lock(session);
      for (const { table, column, index } of missing) {
        const options = `WITH (fastupdate = on, gin_pending_list_limit = ${GATHERED})`;
        await session.run(
          `CREATE INDEX IF NOT EXISTS "${index}" ON ${table} USING gin (${column} ${operators}) ${options}`,
        );
      }
      return { value: undefined, commit: true };
    });
  } catch (error) {
    if (MAY_NOT.has(sqlState(error))) return found;
    throw error;
  }
  return new Set([...found, ...missing.map(({ index }) => index)]);
}

async function textIndexes(session: Session, schema: string): Promise<TextIndexes> {
  const [extension] = await session.run(
    "SELECT quote_ident(n.nspname) AS schema FROM pg_namespace n JOIN pg_extension e ON e.extnamespace = n.oid WHERE e.extname = 'pg_trgm'",
  );
  const rows = await session.run(
    `SELECT i.relname::text AS name FROM pg_namespace n JOIN pg_class i ON i.relnamespace = n.oid
    JOIN pg_index x ON x.indexrelid = i.oid AND x.indisvalid JOIN pg_opclass o ON o.oid = x.indclass[0]
    WHERE n.nspname = $1::text AND o.opcname = 'gin_trgm_ops'`,
    [schema],
  );
  return {
    operators: extension && `${extension["schema"]}.gin_trgm_ops`,
    found: new Set(rows.map(({ name }) => String(name))),
  };
}
