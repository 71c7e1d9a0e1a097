import { isStorable } from "../kind-schema";
import { nameOf } from "../name-of";
import type { PreparedCommit, PreparedWrite } from "../prepare-commit";
import type { Fields } from "../query";
import { parsed } from "../read-document";
import type { CommitResult, RevisionCheck } from "../storage";
import { StorageError } from "../storage-error";
import { numberOf, type Row, type SqliteConnection, textOf } from "./connection";
import { countDocuments } from "./counts";
import { deleteIndexRows, insertIndexRows, type KindTable, updateIndexRows } from "./kind-table";
import { answerTo, append, stateIn } from "./log";

type Write = PreparedWrite<KindTable>;

/** The most that a UTF-16 code unit takes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** Refuses what SQLite would not give back, or not find. */
export function checkStorable({ kind, id, fields }: Write, maxBytes: number): void {
  // Elsewhere the length of a text and the order of its bytes are those of its code units.
  if (/[\0\ud800-\udfff]/.test(id)) throw new TypeError(`The id ${JSON.stringify(id)} cannot be kept in order.`);
  for (const [field, value] of Object.entries(fields)) {
    if (isStorable(value)) continue;
    throw new TypeError(`The field "${field}" of the kind "${kind}" holds U+0000 or a lone surrogate.`);
  }
  const text = JSON.stringify(fields);
  if (text.length * BYTES_PER_UNIT <= maxBytes || new TextEncoder().encode(text).length <= maxBytes) return;
  throw new StorageError("limit", `The fields of ${kind}/${id} take more than ${maxBytes} bytes.`);
}

/** Applies a commit whose checks hold. Runs inside a transaction. */
export function applyCommit(
  database: SqliteConnection,
  team: string,
  commit: PreparedCommit<KindTable>,
  tableOf: (kind: string) => KindTable,
  retainedChanges: number,
): CommitResult {
  const { before, revisions } = beforeCommit(database, team, commit);
  const earlier = numberOf(before, "earlier");
  if (earlier > 0) return answerTo(database, team, commit, earlier);
  const conflicts = commit.check.filter((check) => {
    if (!("query" in check)) return (revisions.get(check) ?? 0) !== check.rev;
    const { kind, where } = check.query;
    return countDocuments({ database, team, table: tableOf(kind) }, where) !== check.count;
  });
  if (conflicts.length > 0) return { ok: false, conflicts };
  const result = append(database, team, stateIn(before), commit, retainedChanges);
  for (const write of commit.put) putDocument(database, team, result.rev, write, !revisions.has(write));
  for (const { kind, id, table } of commit.del) {
    database.run(`DELETE FROM workspace_document WHERE ${KEY}`, [team, kind, id]);
    deleteIndexRows({ database, team, table }, id);
  }
  return result;
}

const SEQUENCE = "SELECT l.sequence FROM workspace_log l WHERE l.team_id = t.team_id AND l.tx_id = ?";
const REVISIONS =
  "SELECT json_group_array(json_array(j.key, x.rev)) FROM json_each(?) j CROSS JOIN workspace_document x " +
  "ON x.team_id = t.team_id AND x.kind = json_extract(j.value, '$[0]') AND x.id = json_extract(j.value, '$[1]')";
const BEFORE = `SELECT t.*, (${SEQUENCE}) AS earlier, (${REVISIONS}) AS revisions FROM workspace_team t WHERE t.team_id = ?`;

/** So many documents are named in one statement. */
const AT_ONCE = 1000;

/** The workspace's row with the place in its log of the commit's `txId`, and the revisions of the documents that there are. */
function beforeCommit(database: SqliteConnection, team: string, { txId, check, put }: PreparedCommit<KindTable>) {
  const named = [...put, ...check.flatMap((one) => ("query" in one ? [] : [one]))];
  const revisions = new Map<Write | RevisionCheck, number>();
  let before: Row | undefined;
  for (let start = 0; start === 0 || start < named.length; start += AT_ONCE) {
    const some = named.slice(start, start + AT_ONCE);
    const keys = JSON.stringify(some.map(({ kind, id }) => [kind, id]));
    [before] = database.all(BEFORE, [txId, keys, team]);
    // A workspace without a log has no documents.
    const found: readonly (readonly [number, number])[] = before ? JSON.parse(textOf(before, "revisions")) : [];
    for (const [place, rev] of found) {
      const one = some[place];
      if (one !== undefined) revisions.set(one, rev);
    }
  }
  return { before, revisions };
}

const KEY = "team_id = ? AND kind = ? AND id = ?";

function putDocument(database: SqliteConnection, team: string, rev: number, write: Write, isNew: boolean): void {
  const { kind, id, body, fields, table } = write;
  const rows = { database, team, table };
  const encoded = JSON.stringify(fields);
  const values = [rev, encoded, body, team, kind, id];
  if (isNew) {
    const columns = "(rev, fields, body, team_id, kind, id)";
    database.run(`INSERT INTO workspace_document ${columns} VALUES (?, ?, ?, ?, ?, ?)`, values);
    insertIndexRows(rows, id, fields);
    return;
  }
  const before = textOf(
    database.all(`SELECT fields FROM workspace_document WHERE ${KEY}`, [team, kind, id])[0],
    "fields",
  );
  database.run(`UPDATE workspace_document SET rev = ?, fields = ?, body = ? WHERE ${KEY}`, values);
  if (before !== encoded) updateIndexRows(rows, id, parsed<Fields>(before, nameOf(write)), fields);
}
