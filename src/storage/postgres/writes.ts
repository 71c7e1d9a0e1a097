import { checkNamedOnce } from "../argument-checks";
import { seal, sealBody } from "../seal";
import type { Commit, DocumentKey, DocumentWrite } from "../storage";
import { StorageError } from "../storage-error";
import type { Tables } from "./checks";
import type { Session } from "./driver";
import { checkedIdKey, idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { OF_TEAM, type Statement } from "./statement";
import { addition, countedElements } from "./tallies";
import { storedValue } from "./values";

/** About as many characters of JSON go in one statement. */
const CHUNK = 4_000_000;

export interface Limits {
  readonly maxDocumentBytes: number;
  readonly maxCommitDocuments: number;
}

/** A commit as it is sent: texts, which no later change of the caller's objects reaches. */
export interface Prepared {
  readonly txId: string;
  readonly time: number;
  readonly log: string;
  readonly check: Commit["check"];
  /** Documents of one kind each, as JSON arrays of rows. */
  readonly puts: readonly { readonly table: KindTable; readonly rows: string }[];
  readonly dels: readonly { readonly table: KindTable; readonly keys: readonly string[] }[];
}

/** Refuses what cannot be stored, before anything is sent. */
export function prepare(tables: Tables, team: string, commit: Commit, limits: Limits): Prepared {
  const { txId, log, check, put, del } = commit;
  checkNamedOnce([...put, ...del]);
  if (put.length + del.length > limits.maxCommitDocuments) {
    throw new StorageError("limit", `A commit takes at most ${limits.maxCommitDocuments} documents.`);
  }
  for (const one of check) {
    if ("query" in one) tables.kind(one.query.kind).schema.checkSelection(one.query);
    else tables.kind(one.kind);
  }
  seal(log, "log");
  return {
    txId,
    time: log.time,
    log: JSON.stringify(log),
    check: [...check],
    puts: [...byKind(put)].flatMap(([kind, writes]) => chunksOf(tables.kind(kind), team, writes, limits)),
    dels: [...byKind(del)].map(([kind, keys]) => ({ table: tables.kind(kind), keys: keys.map(({ id }) => idKey(id)) })),
  };
}

function byKind<Key extends DocumentKey>(keys: readonly Key[]): ReadonlyMap<string, readonly Key[]> {
  const groups = new Map<string, Key[]>();
  for (const key of keys) {
    const group = groups.get(key.kind);
    if (group === undefined) groups.set(key.kind, [key]);
    else group.push(key);
  }
  return groups;
}

function chunksOf(table: KindTable, team: string, writes: readonly DocumentWrite[], limits: Limits): Prepared["puts"] {
  const chunks: { table: KindTable; rows: string }[] = [];
  let rows: string[] = [];
  let size = 0;
  const close = () => {
    if (rows.length > 0) chunks.push({ table, rows: `[${rows.join(",")}]` });
    rows = [];
    size = 0;
  };
  for (const write of writes) {
    const row = rowOf(table, team, write, limits);
    if (size + row.length > CHUNK) close();
    rows.push(row);
    size += row.length;
  }
  close();
  return chunks;
}

function rowOf(table: KindTable, team: string, { id, body, fields }: DocumentWrite, { maxDocumentBytes }: Limits) {
  const place = `${table.kind}/${id}`;
  table.schema.checkNames(fields);
  sealBody(body, place, maxDocumentBytes);
  const values = table.schema.fieldValues(fields);
  const row: Record<string, unknown> = {
    k: checkedIdKey(id),
    i: id,
    b: JSON.stringify(body),
    c: countedElements(table, values),
  };
  let index = 0;
  for (const field of table.columns.keys()) row[`f${index++}`] = storedValue(team, values[field] ?? []);
  return JSON.stringify(row);
}

/** Writes rows over whatever stands at their keys. */
export async function putRows(
  session: Session,
  team: string,
  rev: number,
  { table, rows }: Prepared["puts"][number],
): Promise<void> {
  const columns = [...table.columns.values()];
  const names = ["id_key", "id", "rev", "body", "counted", ...columns.map(({ name }) => name)];
  const values = ["r.k", "r.i", "$2::bigint", "r.b", "r.c", ...columns.map((_, index) => `r.f${index}`)];
  const types = ["k text", "i text", "b text", "c text[]", ...columns.map(({ type }, index) => `f${index} ${type}`)];
  const set = [
    ...names.slice(2).map((name) => `${name} = excluded.${name}`),
    ...table.unknown.map((name) => `${name} = DEFAULT`),
  ];
  const changes =
    `SELECT unnest(counted) AS element, -1 AS difference FROM ${table.name} WHERE ${OF_TEAM} AND id_key IN (SELECT k FROM r) ` +
    "UNION ALL SELECT unnest(c), 1 FROM r";
  await session.run(
    `WITH r AS (SELECT * FROM json_to_recordset($3::text::json) AS r(${types.join(", ")})), ` +
      `tallied AS (${addition(table, changes)}) ` +
      `INSERT INTO ${table.name} (team_id, ${names.join(", ")}) SELECT $1, ${values.join(", ")} FROM r ` +
      `ON CONFLICT (team_id, id_key) DO UPDATE SET ${set.join(", ")}`,
    [team, rev, rows],
  );
}

/** The deletions as steps of a larger statement. */
export function deletions(dels: Prepared["dels"], statement: Statement): readonly string[] {
  return dels.flatMap(({ table, keys }, index) => {
    const list = statement.bind(keys, "text[]");
    const changes = `SELECT unnest(counted) AS element, -1 AS difference FROM deleted_${index}`;
    return [
      `deleted_${index} AS (DELETE FROM ${table.name} WHERE ${OF_TEAM} AND id_key = ANY (${list}) RETURNING counted)`,
      `tallied_${index} AS (${addition(table, changes)})`,
    ];
  });
}
