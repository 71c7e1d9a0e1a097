import { StorageError } from "../storage-error";
import { numberOf, type SqliteConnection } from "./connection";
import { type FieldLayout, type KindTable, literal } from "./kind-table";

export type IndexedField = FieldLayout & { readonly trigrams: string };

const isIndexed = (field: FieldLayout): field is IndexedField => field.trigrams !== undefined;

// Places are numbers that are never given again, by triggers, so that processes of other releases give them, too; the
// index learns of some hundred at a time, a tenth of the work. Those of changed texts stay in it and lead nowhere.
const OWN: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS workspace_trigram (
    kind TEXT, field TEXT, indexed_to INTEGER NOT NULL, gone INTEGER NOT NULL, look_at INTEGER NOT NULL,
    PRIMARY KEY (kind, field)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS workspace_trigram_place (
    place INTEGER PRIMARY KEY AUTOINCREMENT, team_id TEXT, kind TEXT, id TEXT, field TEXT,
    UNIQUE (team_id, kind, id, field)
  )`,
  `CREATE TRIGGER IF NOT EXISTS workspace_trigram_added AFTER INSERT ON workspace_text
    WHEN EXISTS (SELECT 1 FROM workspace_trigram t WHERE t.kind = NEW.kind AND t.field = NEW.field) BEGIN
    INSERT OR REPLACE INTO workspace_trigram_place (team_id, kind, id, field)
    VALUES (NEW.team_id, NEW.kind, NEW.id, NEW.field);
  END`,
  `CREATE TRIGGER IF NOT EXISTS workspace_trigram_removed AFTER DELETE ON workspace_text
    WHEN EXISTS (SELECT 1 FROM workspace_trigram t WHERE t.kind = OLD.kind AND t.field = OLD.field) BEGIN
    DELETE FROM workspace_trigram_place
    WHERE team_id = OLD.team_id AND kind = OLD.kind AND id = OLD.id AND field = OLD.field;
  END`,
];

const NEWEST = "(SELECT coalesce(max(place), 0) FROM workspace_trigram_place)";
/** So many texts may be missing in the index: they are scanned. */
const UNSORTED = 1000;
const LIVE = "(SELECT count(*) FROM workspace_trigram_place)";
/** Fewer dead places than this are not worth rebuilding an index, which blocks all writers. */
const STALE = 10_000;
const IS_STALE = `${NEWEST} - ${LIVE} - gone > max(${STALE}, ${LIVE})`;

export const indexedFields = (tables: readonly KindTable[]): readonly IndexedField[] =>
  tables.flatMap(({ fields }) => fields.filter(isIndexed));

/** Whether the indexes are there, know nearly all texts, and hold little else. */
export function areTextsIndexed(connection: SqliteConnection, fields: readonly IndexedField[]): boolean {
  const fresh = `indexed_to >= ${NEWEST} - ${UNSORTED} AND NOT (${IS_STALE})`;
  return fields.length === 0 || areThere(connection, fields, fresh);
}

/** Whether the indexes are there, and SQLite can read them. */
export function canReadIndexes(connection: SqliteConnection, fields: readonly IndexedField[]): boolean {
  if (fields.length === 0 || !areThere(connection, fields, "true")) return false;
  return isPossible(() => {
    for (const { trigrams } of fields) connection.all(`SELECT rowid FROM ${trigrams} LIMIT 0`, []);
  });
}

function areThere(connection: SqliteConnection, fields: readonly IndexedField[], condition: string): boolean {
  const known = "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'workspace_trigram'";
  if (numberOf(connection.all(known, [])[0], "n") === 0) return false;
  const sql = `SELECT count(*) AS n FROM workspace_trigram WHERE (kind, field) IN (VALUES ${listed(fields)}) AND ${condition}`;
  return numberOf(connection.all(sql, [])[0], "n") === fields.length;
}

const listed = (fields: readonly IndexedField[]): string =>
  fields.map(({ kind, name }) => `(${literal(kind)}, ${literal(name)})`).join(", ");

/** Makes the indexes that are missing, or hold too much that is no more. Runs inside a transaction. */
export function indexTexts(connection: SqliteConnection, fields: readonly IndexedField[]): void {
  if (fields.length === 0 || !knowsTrigrams(connection)) return;
  for (const statement of OWN) connection.run(statement, []);
  for (const one of fields) {
    const [row] = connection.all(`SELECT ${IS_STALE} AS is_stale FROM workspace_trigram WHERE ${ofField(one)}`, []);
    if (row === undefined) begin(connection, one);
    if (row === undefined || numberOf(row, "is_stale") === 1) make(connection, one);
  }
  sortIn(connection, fields);
}

/** SQLite may have been built without FTS5, or with one that is older than its trigrams. */
function knowsTrigrams(connection: SqliteConnection): boolean {
  return isPossible(() => {
    connection.run(creation("workspace_trigram_probe"), []);
    connection.run("DROP TABLE workspace_trigram_probe", []);
  });
}

function isPossible(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.kind === "unavailable") return false;
    throw error;
  }
}

const creation = (index: string): string =>
  `CREATE VIRTUAL TABLE ${index} USING fts5 (text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`;

function begin(connection: SqliteConnection, one: IndexedField): void {
  const columns = "(kind, field, indexed_to, gone, look_at)";
  connection.run(`INSERT INTO workspace_trigram ${columns} VALUES (?, ?, 0, 0, 0)`, [one.kind, one.name]);
  connection.run(
    "INSERT INTO workspace_trigram_place (team_id, kind, id, field) " +
      `SELECT team_id, kind, id, field FROM workspace_text WHERE ${ofField(one)}`,
    [],
  );
}

function make(connection: SqliteConnection, one: IndexedField): void {
  connection.run(`DROP TABLE IF EXISTS ${one.trigrams}`, []);
  connection.run(creation(one.trigrams), []);
  const set = `SET indexed_to = 0, gone = ${NEWEST} - ${LIVE}`;
  connection.run(`UPDATE workspace_trigram ${set} WHERE ${ofField(one)}`, []);
}

/** Adds to the indexes the texts that they do not have. Runs inside a transaction. */
export function sortIn(connection: SqliteConnection, fields: readonly IndexedField[]): void {
  for (const field of fields) {
    connection.run(
      `INSERT INTO ${field.trigrams} (rowid, text) SELECT p.place, s.value FROM workspace_trigram_place p CROSS JOIN workspace_text s ` +
        "ON s.team_id = p.team_id AND s.kind = p.kind AND s.id = p.id AND s.field = p.field " +
        `WHERE p.place > ${indexedTo(field)} AND ${ofField(field, "p.")} ORDER BY p.place`,
      [],
    );
    connection.run(`UPDATE workspace_trigram SET indexed_to = ${NEWEST} WHERE ${ofField(field)}`, []);
  }
}

export const ofField = ({ kind, name }: FieldLayout, prefix = ""): string =>
  `${prefix}kind = ${literal(kind)} AND ${prefix}field = ${literal(name)}`;

/** The last place that the index knows. */
export const indexedTo = (field: FieldLayout): string =>
  `(SELECT indexed_to FROM workspace_trigram WHERE ${ofField(field)})`;
