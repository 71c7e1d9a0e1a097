import type { Subject } from "../../data/subject";
import { eachCard } from "../each-card";
import { columnBy, type Peer } from "../peer";
import { type Database, openMemory } from "./database";
import { answeringDocuments, answeringIds, readied, withBodies } from "./statements";
import { rowsOf } from "./tuned-rows";
import { type Codes, indexes, tables, textIndexes } from "./tuned-schema";
import { tunedSql } from "./tuned-sql";
import { measureUpdates } from "./tuned-update";

/** SQLite with tables, indexes and queries made by hand for exactly these shapes. */
export const sqliteTuned: Peer = {
  mostCards: Number.POSITIVE_INFINITY,
  variants: () => 16,
  open: async (subject, cases) => {
    const db = await openMemory();
    const codes = codesOf();
    await fill(db, subject, codes);
    const updates = await measureUpdates(db, subject, codes);
    const asked = cases.map(({ shape, query }) => tunedSql[shape]?.(query, codes) ?? []);
    return {
      columns: [
        columnBy(
          answeringIds(
            "SQLite tuned, ids",
            readied(db, asked, (sql) => sql),
          ),
        ),
        columnBy(answeringDocuments("SQLite tuned, 25 documents", readied(db, asked, withBodies)), "preview"),
      ],
      facts: [updates],
      close: () => void db.close(),
    };
  },
};

/** Users by small numbers. */
function codesOf(): Codes {
  const codes = new Map<string, number>([["", 0]]);
  return {
    userCode: (user) => {
      const code = codes.get(user) ?? codes.size;
      codes.set(user, code);
      return code;
    },
  };
}

async function fill(db: Database, subject: Subject, codes: Codes): Promise<void> {
  for (const table of tables) db.exec(`CREATE TABLE ${table}`);
  db.exec("BEGIN");
  await insertAll(db, subject, codes);
  db.exec("COMMIT");
  for (const index of indexes) db.exec(`CREATE INDEX ${index}`);
  for (const statement of textIndexes) db.exec(statement);
  db.exec("ANALYZE");
}

async function insertAll(db: Database, subject: Subject, codes: Codes): Promise<void> {
  const into = (table: string, columns: number) =>
    db.prepare(`INSERT INTO ${table} VALUES (?${", ?".repeat(columns - 1)})`);
  const [card, content, document] = [into("card", 16), into("content", 2), into("document", 2)];
  const lists = {
    member: into("member", 4),
    member_of: into("member_of", 2),
    tagged: into("tagged", 3),
    tag_of: into("tag_of", 2),
  };
  await eachCard(subject, (id, fields, body) => {
    const rows = rowsOf(id, fields, codes);
    card.run(...rows.card);
    content.run(Number(id), rows.content);
    document.run(Number(id), JSON.stringify(body));
    for (const row of rows.member) lists.member.run(...row);
    for (const row of rows.member_of) lists.member_of.run(...row);
    for (const row of rows.tagged) lists.tagged.run(...row);
    for (const row of rows.tag_of) lists.tag_of.run(...row);
  });
}
