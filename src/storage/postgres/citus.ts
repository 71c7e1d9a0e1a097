import { StorageError } from "../storage-error";
import { type CommitFunction, signatureOf } from "./commit-function";
import type { Session } from "./driver";
import { sqlState } from "./errors";
import { quotedSchema } from "./values";

export interface Distributed {
  /** The names of tables, and of functions that are sent to the node of their first argument. */
  readonly names: ReadonlySet<string>;
  readonly isCoordinator: boolean;
}

/** Begins a transaction: what it sets holds on the workers, too. */
export const CITUS_SETTINGS = "SET LOCAL citus.propagate_set_commands = 'local'";

/** The same for one that changes tables: it uses one connection to each worker. */
export const CITUS_MIGRATION_SETTINGS = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'";

/** The texts that begin a transaction with these time-outs: workers log a warning about statements sent with BEGIN. */
export function settingsOf(ofCitus: string | undefined, lockTimeout: number, statementTimeout: number) {
  const timeouts = [`SET LOCAL lock_timeout = ${lockTimeout}`, `SET LOCAL statement_timeout = ${statementTimeout}`];
  return ofCitus === undefined ? [timeouts.join("; ")] : [ofCitus, ...timeouts];
}

const UNDEFINED_TABLE = "42P01";

export async function distributedIn(session: Session, schema: string): Promise<Distributed> {
  try {
    const [node] = await session.run("SELECT groupid FROM pg_dist_local_group");
    const rows = await session.run(
      `SELECT c.relname::text AS name FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
      JOIN pg_dist_partition d ON d.logicalrelid = c.oid WHERE n.nspname = $1::text
      UNION ALL SELECT p.proname::text FROM pg_namespace n JOIN pg_proc p ON p.pronamespace = n.oid
      JOIN pg_dist_object d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
      WHERE n.nspname = $1::text AND d.distribution_argument_index IS NOT NULL`,
      [schema],
    );
    return {
      names: new Set(rows.map(({ name }) => String(name))),
      isCoordinator: Number(node?.["groupid"] ?? 0) === 0,
    };
  } catch (error) {
    if (sqlState(error) !== UNDEFINED_TABLE) throw error;
    const message = 'The database has no Citus 11 or later, which distribute: "citus" needs: CREATE EXTENSION citus.';
    throw new StorageError("unavailable", message, { cause: error, expose: true });
  }
}

export function refuseOnWorker({ isCoordinator }: Distributed): void {
  if (isCoordinator) return;
  const message =
    "The pool connects to a Citus worker, which cannot create tables: open the storage once through the coordinator.";
  throw new StorageError("unavailable", message, { expose: true });
}

const VERSION = "schema_version";
/** The tables beside those of kinds; the first one is what the others are kept with. */
const OWN = ["workspaces", "commits", "counters", "tallies"];

/** The statements that distribute by team what is not: the tables, of all kinds there are, and the function of commits. */
export function distribution(
  { names }: Distributed,
  schema: string,
  tablesOfKinds: Iterable<string>,
  commits: CommitFunction,
): readonly string[] {
  const place = quotedSchema(schema);
  const tables = [...OWN, ...[...new Set(tablesOfKinds)].sort()].filter((table) => !names.has(table));
  const distributed = tables.map((table) => {
    const companion = table === OWN[0] ? "none" : `${place}."${OWN[0]}"`;
    return `SELECT create_distributed_table('${place}."${table}"', 'team_id', colocate_with => '${companion}')`;
  });
  const version = names.has(VERSION) ? [] : [`SELECT create_reference_table('${place}."${VERSION}"')`];
  const functions = names.has(commits.name)
    ? []
    : [
        `SELECT create_distributed_function('${signatureOf(commits)}', 'p_team', colocate_with => '${place}."${OWN[0]}"')`,
      ];
  return [...distributed, ...version, ...functions];
}
