import { StorageError } from "../storage-error";
import { numberOf, type SqliteConnection } from "./connection";

/** Steps that are taken once each and in this order. One that was published is never changed. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE workspace_team (
      team_id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, first INTEGER NOT NULL,
      keep_commits REAL NOT NULL, keep_milliseconds REAL NOT NULL
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_counter (
      team_id TEXT, name TEXT, last INTEGER NOT NULL, PRIMARY KEY (team_id, name)
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_log (
      team_id TEXT, sequence INTEGER, part INTEGER, tx_id TEXT, time REAL, entry TEXT NOT NULL,
      PRIMARY KEY (team_id, sequence, part)
    )`,
    "CREATE UNIQUE INDEX workspace_log_tx_id ON workspace_log (team_id, tx_id) WHERE tx_id IS NOT NULL",
    `CREATE TABLE workspace_document (
      team_id TEXT, kind TEXT, id TEXT, rev INTEGER NOT NULL, fields TEXT NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (team_id, kind, id)
    )`,
    `CREATE TABLE workspace_element (
      team_id TEXT, kind TEXT, field TEXT, value, id TEXT, PRIMARY KEY (team_id, kind, field, value, id)
    ) WITHOUT ROWID`,
    "CREATE INDEX workspace_element_of ON workspace_element (team_id, kind, id, field)",
    `CREATE TABLE workspace_text (
      team_id TEXT, kind TEXT, id TEXT, field TEXT, position INTEGER, value TEXT NOT NULL,
      PRIMARY KEY (team_id, kind, id, field, position)
    ) WITHOUT ROWID`,
    `CREATE TABLE workspace_field (
      kind TEXT, field TEXT, definition TEXT NOT NULL, PRIMARY KEY (kind, field)
    ) WITHOUT ROWID`,
  ],
  [
    `CREATE TABLE workspace_tally (
      team_id TEXT, kind TEXT, field TEXT, value, documents INTEGER NOT NULL,
      PRIMARY KEY (team_id, kind, field, value)
    ) WITHOUT ROWID`,
    `INSERT INTO workspace_tally (team_id, kind, field, value, documents)
      SELECT team_id, kind, field, value, count(*) FROM workspace_element GROUP BY team_id, kind, field, value`,
    // Triggers, so that a process of an earlier release that goes on beside this one keeps the counts, too.
    `CREATE TRIGGER workspace_element_added AFTER INSERT ON workspace_element BEGIN
      INSERT INTO workspace_tally (team_id, kind, field, value, documents)
      VALUES (NEW.team_id, NEW.kind, NEW.field, NEW.value, 1)
      ON CONFLICT (team_id, kind, field, value) DO UPDATE SET documents = documents + 1;
    END`,
    `CREATE TRIGGER workspace_element_removed AFTER DELETE ON workspace_element BEGIN
      UPDATE workspace_tally SET documents = documents - 1
      WHERE team_id = OLD.team_id AND kind = OLD.kind AND field = OLD.field AND value = OLD.value;
      DELETE FROM workspace_tally
      WHERE team_id = OLD.team_id AND kind = OLD.kind AND field = OLD.field AND value = OLD.value AND documents = 0;
    END`,
  ],
];

/** Takes the steps the database has not taken. Runs inside a transaction. */
export function migrate(connection: SqliteConnection): void {
  connection.run("CREATE TABLE IF NOT EXISTS workspace_migration (version INTEGER PRIMARY KEY)", []);
  const taken = stepsTaken(connection);
  for (const [index, statements] of migrations.entries()) {
    if (index < taken) continue;
    for (const statement of statements) connection.run(statement, []);
    connection.run("INSERT INTO workspace_migration (version) VALUES (?)", [index + 1]);
  }
}

/** Whether every step was taken. Refuses a database of a later release. */
export function isMigrated(connection: SqliteConnection): boolean {
  const sql = "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'workspace_migration'";
  const exists = numberOf(connection.all(sql, [])[0], "n") > 0;
  return exists && stepsTaken(connection) === migrations.length;
}

function stepsTaken(connection: SqliteConnection): number {
  const [row] = connection.all("SELECT max(version) AS version FROM workspace_migration", []);
  const version = numberOf(row, "version");
  if (version <= migrations.length) return version;
  const known = `this one knows version ${migrations.length}`;
  throw new StorageError("unavailable", `A later release wrote the database (version ${version}; ${known}).`, {
    expose: true,
  });
}
