import type { Driver, Session } from "./driver";
import { sqlState } from "./errors";
import type { KindTable } from "./kind-table";

/** Not the owner of the table; on a node of a cluster that may not change tables. */
const MAY_NOT: ReadonlySet<string | undefined> = new Set(["42501", "0A000"]);

/** Their entries are gathered, and sorted in once there are so many kB: one by one they cost a commit milliseconds. */
const GATHERED = 1024;

/** Makes those of the tables that are not found, and gives all: where the user may not make one, reads are only slower. */
export async function openTextIndexes(
  driver: Driver,
  tables: readonly KindTable[],
  found: ReadonlySet<string>,
  { settings, lock }: { readonly settings: readonly string[]; readonly lock: (session: Session) => Promise<unknown> },
): Promise<ReadonlySet<string>> {
  const missing = tables.flatMap((table) =>
    [...table.columns.values()].flatMap(({ name, textIndex }) =>
      textIndex === undefined || found.has(textIndex) ? [] : [{ table: table.name, column: name, index: textIndex }],
    ),
  );
  if (missing.length === 0) return found;
  const [extension] = await driver.run(
    "SELECT quote_ident(n.nspname) AS schema FROM pg_namespace n JOIN pg_extension e ON e.extnamespace = n.oid WHERE e.extname = 'pg_trgm'",
  );
  if (extension === undefined) return found;
  try {
    await driver.transaction(settings, async (session) => {
      await lock(session);
      for (const { table, column, index } of missing) {
        const options = `WITH (fastupdate = on, gin_pending_list_limit = ${GATHERED})`;
        await session.run(
          `CREATE INDEX IF NOT EXISTS "${index}" ON ${table} USING gin (${column} ${extension["schema"]}.gin_trgm_ops) ${options}`,
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
