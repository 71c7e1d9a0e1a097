import { changedCard } from "../../data/card-changes";
import { fieldsOf } from "../../data/corpus";
import { sampleCards } from "../../data/sample";
import type { Subject } from "../../data/subject";
import { both } from "../../report/numbers";
import type { Fact } from "../../report/result";
import { Pool } from "../../shapes/pool";
import { Samples } from "../../timing/samples";
import { timeCall } from "../../timing/time-call";
import type { Database, Value } from "./database";
import { type Rows, rowsOf } from "./tuned-rows";
import type { Codes } from "./tuned-schema";

const UPDATES = 2000;
const lists = ["member", "member_of", "tagged", "tag_of"] as const;
const columnsOf = {
  card: [
    ...["id", "board", "project", "epic", "owner", "status", "priority", "estimate", "due", "due_last", "created"],
    ...["updated", "live", "open", "members", "title"],
  ],
  member: ["user", "open", "created", "card"],
  member_of: ["card", "user"],
  tagged: ["tag", "estimate", "card"],
  tag_of: ["card", "tag"],
} as const;

/** Changes cards one by one, all their rows in one transaction, and changes each back. */
export async function measureUpdates(db: Database, subject: Subject, codes: Codes): Promise<Fact> {
  const update = updating(db);
  const samples = new Samples(2 * UPDATES);
  const documents = await sampleCards(subject, new Pool(subject.corpus).random, UPDATES);
  for (const [turn, stored] of documents.entries()) {
    if (turn === documents.length >> 2) samples.clear();
    const { id, fields, body } = changedCard(stored, turn, subject.choices);
    const [before, after] = [rowsOf(id, fieldsOf(stored), codes), rowsOf(id, fields, codes)];
    const [old, new_] = [JSON.stringify(stored.body), JSON.stringify(body)];
    await timeCall(samples, async () => update(before, after, new_));
    await timeCall(samples, async () => update(after, before, old));
  }
  return { section: "SQLite tuned", name: "one card changed, p50 / p99", value: `${both(samples.figure())} µs` };
}

type Update = (before: Rows, after: Rows, body: string) => void;

/** Touches only the tables and indexes in which something differs. */
function updating(db: Database): Update {
  const set = columnsOf.card.slice(1).map((column) => `${column} = ?`);
  const card = db.prepare(`UPDATE card SET ${set.join(", ")} WHERE id = ?`);
  const document = db.prepare("UPDATE document SET body = ? WHERE id = ?");
  const forget = db.prepare("INSERT INTO title_trigram (title_trigram, rowid, text) VALUES ('delete', ?, ?)");
  const learn = db.prepare("INSERT INTO title_trigram (rowid, text) VALUES (?, ?)");
  const [begin, commit] = [db.prepare("BEGIN"), db.prepare("COMMIT")];
  const rows = lists.map((name) => {
    const columns = columnsOf[name];
    const insert = db.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => "?").join(", ")})`);
    const remove = db.prepare(`DELETE FROM ${name} WHERE ${columns.map((column) => `${column} = ?`).join(" AND ")}`);
    return { name, insert, remove };
  });
  return (before, after, body) => {
    const [id = 0, ...values] = after.card;
    begin.run();
    card.run(...values, id);
    document.run(body, id);
    if (before.title !== after.title) {
      forget.run(id, before.title);
      learn.run(id, after.title);
    }
    for (const { name, insert, remove } of rows) {
      if (same(before[name], after[name])) continue;
      for (const row of before[name]) remove.run(...row);
      for (const row of after[name]) insert.run(...row);
    }
    commit.run();
  };
}

const same = (before: readonly (readonly Value[])[], after: readonly (readonly Value[])[]): boolean =>
  before.length === after.length &&
  before.every((row, place) => row.every((value, at) => value === after[place]?.[at]));
