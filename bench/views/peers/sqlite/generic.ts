import type { Subject } from "../../data/subject";
import { cardFields, setFields } from "../card-fields";
import { eachCard } from "../each-card";
import { columnBy, type Peer } from "../peer";
import { type Database, openMemory } from "./database";
import { genericSql } from "./generic-sql";
import { answeringDocuments, answeringIds, readied, withBodies } from "./statements";

/** SQLite with an index for every field, asked with queries made clause by clause. */
export const sqliteGeneric: Peer = {
  mostCards: Number.POSITIVE_INFINITY,
  variants: (cards) => (cards > 100_000 ? 4 : 16),
  open: async (subject, cases) => {
    const db = await openMemory();
    await fill(db, subject);
    const asked = cases.map(({ query }) => [genericSql(query)]);
    return {
      columns: [
        columnBy(
          answeringIds(
            "SQLite, index per field, ids",
            readied(db, asked, (sql) => sql),
          ),
        ),
        columnBy(
          answeringDocuments("SQLite, index per field, 25 documents", readied(db, asked, withBodies)),
          "preview",
        ),
      ],
      close: () => void db.close(),
    };
  },
};

async function fill(db: Database, subject: Subject): Promise<void> {
  const columns = cardFields.map(({ name, type }) => `${name} ${type === "string" ? "TEXT" : "INTEGER"}`);
  db.exec(`CREATE TABLE card (id INTEGER PRIMARY KEY, ${columns.join(", ")})`);
  db.exec("CREATE TABLE document (id INTEGER PRIMARY KEY, body TEXT)");
  for (const name of setFields) {
    db.exec(`CREATE TABLE ${name} (card INTEGER, value TEXT, PRIMARY KEY (card, value)) WITHOUT ROWID`);
  }
  db.exec("BEGIN");
  await insertAll(db, subject);
  db.exec("COMMIT");
  for (const { name, text } of cardFields) if (!text) db.exec(`CREATE INDEX card_${name} ON card (${name}, id)`);
  for (const name of setFields) db.exec(`CREATE INDEX ${name}_value ON ${name} (value, card)`);
  db.exec("ANALYZE");
}

async function insertAll(db: Database, subject: Subject): Promise<void> {
  const insertCard = db.prepare(`INSERT INTO card VALUES (?${", ?".repeat(cardFields.length)})`);
  const insertBody = db.prepare("INSERT INTO document VALUES (?, ?)");
  const insertValue = setFields.map((name) => [name, db.prepare(`INSERT INTO ${name} VALUES (?, ?)`)] as const);
  await eachCard(subject, (id, fields, body) => {
    insertCard.run(Number(id), ...cardFields.map(({ name }) => sqlValue(fields[name])));
    insertBody.run(Number(id), JSON.stringify(body));
    for (const [name, statement] of insertValue) {
      const values = fields[name];
      if (typeof values === "object") for (const value of new Set(values)) statement.run(Number(id), String(value));
    }
  });
}

const sqlValue = (value: unknown): string | number => (typeof value === "string" ? value : Number(value));
