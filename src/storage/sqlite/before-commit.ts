import type { RevisionCheck } from "../storage";
import { numberOf, type SqliteConnection, textOf } from "./connection";
import type { PreparedWrite } from "./documents";
import { type LogState, stateIn } from "./log";
import type { PreparedCommit } from "./prepare-commit";

/** The state a commit is checked against. */
export interface BeforeCommit {
  readonly log: LogState;
  /** The place in the log of a commit with the same `txId`; 0 when there is none. */
  readonly earlier: number;
  /** Of the documents that there are, by the write or the check that names them. */
  readonly revisions: ReadonlyMap<PreparedWrite | RevisionCheck, number>;
}

const SEQUENCE = "SELECT l.sequence FROM workspace_log l WHERE l.team_id = t.team_id AND l.tx_id = ?";
const REVISIONS =
  "SELECT json_group_array(json_array(j.key, x.rev)) FROM json_each(?) j CROSS JOIN workspace_document x " +
  "ON x.team_id = t.team_id AND x.kind = json_extract(j.value, '$[0]') AND x.id = json_extract(j.value, '$[1]')";
const BEFORE = `SELECT t.*, (${SEQUENCE}) AS earlier, (${REVISIONS}) AS revisions FROM workspace_team t WHERE t.team_id = ?`;

/** So many documents are named in one statement. */
const AT_ONCE = 1000;

/** Reads all of it in one statement, or few: a workspace without a log has no documents. */
export function beforeCommit(
  connection: SqliteConnection,
  team: string,
  { commit, put }: PreparedCommit,
): BeforeCommit {
  const named = [...put, ...commit.check.flatMap((check) => ("query" in check ? [] : [check]))];
  const revisions = new Map<PreparedWrite | RevisionCheck, number>();
  const read = (start: number) => {
    const some = named.slice(start, start + AT_ONCE);
    const keys = JSON.stringify(some.map(({ kind, id }) => [kind, id]));
    const [row] = connection.all(BEFORE, [commit.txId, keys, team]);
    const found: readonly (readonly [number, number])[] = row ? JSON.parse(textOf(row, "revisions")) : [];
    for (const [place, rev] of found) {
      const one = some[place];
      if (one !== undefined) revisions.set(one, rev);
    }
    return row;
  };
  const row = read(0);
  for (let start = AT_ONCE; start < named.length; start += AT_ONCE) read(start);
  return { log: stateIn(row), earlier: numberOf(row, "earlier"), revisions };
}
