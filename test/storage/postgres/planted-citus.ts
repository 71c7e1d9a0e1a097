import pg from "pg";
import { openPool } from "./server";

/** A distribution: a table by a column, a table to every node, or a function by an argument. */
export interface Distribution {
  readonly what: string;
  readonly by: string | null;
  readonly with: string | null;
}

/**
 * A database with the catalogs and functions of Citus by their names and arguments, which note what they are asked to
 * distribute, and distribute nothing. They stand in a schema of their own, on the search path of the pool alone.
 */
export async function openPlantedCitus(url: string, name: string) {
  const { pool, schema, end } = await openPool(url, name);
  const planted = `${schema}_citus`;
  await pool.query(`CREATE SCHEMA "${planted}"; SET search_path TO "${planted}";
    CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY);
    CREATE TABLE pg_dist_object (classid oid, objid oid PRIMARY KEY, distribution_argument_index integer);
    CREATE TABLE pg_dist_local_group (groupid integer);
    INSERT INTO pg_dist_local_group VALUES (0);
    CREATE TABLE asked (place serial, "what" text, "by" text, "with" text);
    CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default')
      RETURNS void LANGUAGE sql SET search_path = "${planted}" AS $$
      INSERT INTO pg_dist_partition VALUES (table_name);
      INSERT INTO asked ("what", "by", "with") VALUES (table_name, distribution_column, colocate_with); $$;
    CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE sql SET search_path = "${planted}" AS $$
      INSERT INTO pg_dist_partition VALUES (table_name);
      INSERT INTO asked ("what") VALUES (table_name); $$;
    CREATE FUNCTION create_distributed_function(function_name regprocedure, distribution_arg_name text DEFAULT NULL, colocate_with text DEFAULT 'default', force_delegation bool DEFAULT NULL)
      RETURNS void LANGUAGE sql SET search_path = "${planted}" AS $$
      INSERT INTO pg_dist_object SELECT 'pg_proc'::regclass, oid, array_position(proargnames, distribution_arg_name) - 1 FROM pg_proc WHERE oid = function_name;
      INSERT INTO asked ("what", "by", "with") VALUES (function_name::oid::regproc, distribution_arg_name, colocate_with); $$;
    RESET search_path`);
  const citus = new pg.Pool({ connectionString: url, max: 4, options: `-c search_path=${planted},public` });
  return {
    /** As an application of the cluster has it. */
    pool: citus,
    /** Without Citus. */
    plainPool: pool,
    schema,
    asked: async (): Promise<readonly Distribution[]> => {
      const { rows } = await citus.query<Distribution>('SELECT "what", "by", "with" FROM asked ORDER BY place');
      return rows.map(({ what, by, with: companion }) => ({
        what: bare(what),
        by,
        with: companion && bare(companion),
      }));
    },
    /** From now on the node is a worker, or the coordinator, 0. */
    setGroup: (group: number) => citus.query("UPDATE pg_dist_local_group SET groupid = $1", [group]),
    end: async () => {
      await citus.end();
      await pool.query(`DROP SCHEMA "${planted}" CASCADE`);
      await end();
    },
  };
}

/** Without the schema, and the quotes. */
function bare(name: string): string {
  return name.replaceAll('"', "").replace(/^.*\./, "");
}
