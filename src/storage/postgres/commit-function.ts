import type { KindTable } from "./kind-table";
import { digestOf } from "./values";

/** The function of the database that applies a commit: one statement takes the lock, checks, writes and logs. */
export interface CommitFunction {
  /** Says what the function does: releases that do it in other ways have functions of their own beside it. */
  readonly name: string;
  readonly call: string;
  readonly creation: string;
}

const PARAMETERS = [
  "p_team text",
  "p_tx text",
  "p_time double precision",
  "p_log text",
  "p_commits double precision",
  "p_revisions json",
  "p_counts json",
  "p_values text[]",
  "p_writes json",
  "p_lock_timeout integer",
  "p_statement_timeout integer",
  "p_channel text",
  "p_payload text",
  "p_sequence bigint",
];

const TYPES = PARAMETERS.map((parameter) => parameter.slice(parameter.indexOf(" ") + 1));

export const signatureOf = ({ call }: CommitFunction): string => `${call}(${TYPES.join(", ")})`;

/** The statement that calls it, with one text as its result: Citus sends it whole to the node that has the team. */
export function callOf({ call }: CommitFunction): string {
  const values = TYPES.map((type, index) => `$${index + 1}::${type}`);
  return `SELECT ${call}(${values.join(", ")}) AS answer`;
}

export function commitFunction(schema: string, tables: readonly KindTable[]): CommitFunction {
  const kinds = [...tables].sort((left, right) => (left.kind < right.kind ? -1 : 1));
  const definition = `(${PARAMETERS.join(", ")}) RETURNS text LANGUAGE plpgsql VOLATILE ${PLANS} AS $function$${bodyOf(schema, kinds)}$function$`;
  const name = `commit_${digestOf(definition)}`;
  const call = `${schema}.${name}`;
  return { name, call, creation: `CREATE FUNCTION ${call}${definition}` };
}

/** Its plans are kept, also from when tables were small, so they must suit large ones, whatever the estimates. */
const PLANS = "SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off";

const IN_TIME = `IF p_statement_timeout > 0 AND clock_timestamp() > statement_timestamp() + p_statement_timeout * interval '1 millisecond' THEN
      RAISE EXCEPTION 'The commit takes longer than it may.' USING ERRCODE = '57014';
    END IF;`;

// Citus must be able to send it to one node: no statement writes within another, and what is inserted is selected from a
// table of the team. Each sees what is committed when it begins, so after the first one all commits of the workspace.
function bodyOf(schema: string, tables: readonly KindTable[]): string {
  const revisions = byKind(
    tables,
    ({ name }) =>
      `SELECT array_agg(id_key), array_agg(rev) INTO v_keys, v_revisions FROM ${name} WHERE team_id = p_team AND id_key = ANY (v_one.keys);`,
  );
  const lock = `SELECT sequence, retain_commits, retain_milliseconds INTO v_workspace FROM ${schema}.workspaces WHERE team_id = p_team FOR UPDATE;`;
  return `
DECLARE
  v_workspace record;
  v_one record;
  v_keys text[];
  v_revisions bigint[];
  v_removed text[];
  v_elements text[];
  v_differences bigint[];
  v_count bigint;
  v_conflicts integer[] := '{}';
  v_sequence bigint := p_sequence;
  v_oldest bigint;
  v_recent bigint;
BEGIN
  IF p_sequence IS NULL THEN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RETURN json_build_object('isolation', current_setting('transaction_isolation'));
    END IF;
    PERFORM set_config('lock_timeout', p_lock_timeout::text, true);
    ${lock}
    IF NOT FOUND THEN
      INSERT INTO ${schema}.workspaces (team_id) VALUES (p_team) ON CONFLICT (team_id) DO NOTHING;
      ${lock}
    END IF;
    SELECT sequence, log INTO v_one FROM ${schema}.commits WHERE team_id = p_team AND tx_id = p_tx;
    IF FOUND THEN
      RETURN json_build_object('earlier', v_one.sequence, 'log', v_one.log);
    END IF;
    FOR v_one IN SELECT * FROM json_to_recordset(p_revisions) AS c (kind text, nths integer[], keys text[], revisions bigint[]) LOOP
      ${revisions}
      SELECT v_conflicts || coalesce(array_agg(c.nth), '{}') INTO v_conflicts
        FROM unnest(v_one.nths, v_one.keys, v_one.revisions) AS c (nth, id_key, rev)
        LEFT JOIN unnest(v_keys, v_revisions) AS f (id_key, rev) ON f.id_key = c.id_key WHERE coalesce(f.rev, 0) <> c.rev;
    END LOOP;
    FOR v_one IN SELECT * FROM json_to_recordset(p_counts) AS c (nth integer, query text, expected bigint) LOOP
      EXECUTE v_one.query INTO v_count USING p_team, p_values;
      IF v_count <> v_one.expected THEN
        v_conflicts := v_conflicts || v_one.nth;
      END IF;
      ${IN_TIME}
    END LOOP;
    IF v_conflicts <> '{}' THEN
      RETURN json_build_object('conflicts', v_conflicts);
    END IF;
    v_sequence := v_workspace.sequence + 1;
    UPDATE ${schema}.workspaces SET sequence = v_sequence WHERE team_id = p_team;
    v_oldest := v_sequence - least(greatest(v_workspace.retain_commits, p_commits), v_sequence)::bigint;
    IF v_oldest > 0 THEN
      IF v_workspace.retain_milliseconds > 0 THEN
        SELECT min(sequence) - 1 INTO v_recent FROM ${schema}.commits
          WHERE team_id = p_team AND sequence <= v_oldest AND time >= p_time - v_workspace.retain_milliseconds;
        v_oldest := least(v_oldest, v_recent);
      END IF;
      DELETE FROM ${schema}.commits WHERE team_id = p_team AND sequence <= v_oldest;
    END IF;
    IF greatest(v_workspace.retain_commits, p_commits, v_workspace.retain_milliseconds) > 0 THEN
      INSERT INTO ${schema}.commits (team_id, sequence, tx_id, time, log) VALUES (p_team, v_sequence, p_tx, p_time, p_log);
    END IF;
    IF p_channel IS NOT NULL THEN
      PERFORM pg_notify(p_channel, p_payload);
    END IF;
  END IF;
  FOR v_one IN SELECT * FROM json_to_recordset(p_writes) AS w (kind text, keys text[], gone text[], added text[], documents json) LOOP
    ${byKind(tables, (table) => writesTo(schema, table))}
    IF v_removed IS NOT NULL OR v_one.added IS NOT NULL THEN
      SELECT array_agg(c.element), array_agg(c.difference) INTO v_elements, v_differences FROM (
          SELECT element, sum(difference) AS difference
          FROM (SELECT unnest(v_removed) AS element, -1 AS difference UNION ALL SELECT unnest(v_one.added), 1) AS d
          GROUP BY element HAVING sum(difference) <> 0
        ) AS c;
      IF v_elements IS NOT NULL THEN
        INSERT INTO ${schema}.tallies AS known (team_id, kind, element, documents) SELECT w.team_id, v_one.kind, c.element, c.difference
          FROM ${schema}.workspaces AS w, unnest(v_elements, v_differences) AS c (element, difference) WHERE w.team_id = p_team
          ON CONFLICT (team_id, kind, element) DO UPDATE SET documents = known.documents + excluded.documents;
      END IF;
    END IF;
    ${IN_TIME}
  END LOOP;
  RETURN json_build_object('sequence', v_sequence);
END;
`;
}

function byKind(tables: readonly KindTable[], then: (table: KindTable) => string): string {
  if (tables.length === 0) return "";
  const cases = tables.map((table) => `IF v_one.kind = '${table.kind}' THEN\n          ${then(table)}`);
  return `${cases.join("\n        ELS")}\n        END IF;`;
}

/**
 * Writes documents over whatever stands at their keys, and deletes others. Where the table has columns of other releases,
 * rows are written anew, which empties those.
 */
function writesTo(schema: string, { name, columns }: KindTable): string {
  const own = [...columns.values()];
  const names = ["team_id", "id_key", "id", "rev", "body", "counted", ...own.map((column) => column.name)];
  const values = ["w.team_id", "r.k", "r.i", "v_sequence", "r.b", "r.c", ...own.map((_, index) => `r.f${index}`)];
  const types = ["k text", "i text", "b text", "c text[]", ...own.map(({ type }, index) => `f${index} ${type}`)];
  const sets = names.slice(3).map((column) => `${column} = excluded.${column}`);
  return `SELECT array_agg(element) INTO v_removed FROM ${name}, unnest(counted) AS element WHERE team_id = p_team AND id_key = ANY (v_one.keys);
      IF (SELECT relnatts FROM pg_class WHERE oid = '${name}'::regclass) <> ${names.length} THEN
        v_one.gone := v_one.keys;
      END IF;
      IF v_one.gone IS NOT NULL THEN
        DELETE FROM ${name} WHERE team_id = p_team AND id_key = ANY (v_one.gone);
      END IF;
      IF v_one.documents IS NOT NULL THEN
        INSERT INTO ${name} (${names.join(", ")}) SELECT ${values.join(", ")}
          FROM ${schema}.workspaces AS w, json_to_recordset(v_one.documents) AS r (${types.join(", ")}) WHERE w.team_id = p_team
          ON CONFLICT (team_id, id_key) DO UPDATE SET ${sets.join(", ")};
      END IF;`;
}
