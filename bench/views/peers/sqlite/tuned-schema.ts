import type { Fields } from "workspace-engine";
import type { Value } from "./database";

/** Users by small numbers. */
export interface Codes {
  userCode(user: string): number;
}

/** An empty due date behind all others. */
export const NO_DATE = 2 ** 53 - 1;

/**
 * Tables laid out for the sixteen shapes: what a shape filters and sorts by stands beside the user or tag it begins
 * with, codes are small integers, and every shape has an index that covers it, where one can.
 */
export const tables: readonly string[] = [
  `card (id INTEGER PRIMARY KEY, board INTEGER, project INTEGER, epic INTEGER, owner INTEGER, status INTEGER,
    priority INTEGER, estimate INTEGER, due INTEGER, due_last INTEGER, created INTEGER, updated INTEGER, live INTEGER,
    open INTEGER, members INTEGER, title TEXT)`,
  "content (id INTEGER PRIMARY KEY, content TEXT)",
  "document (id INTEGER PRIMARY KEY, body TEXT)",
  "member (user INTEGER, open INTEGER, created INTEGER, card INTEGER, PRIMARY KEY (user, open, created, card)) WITHOUT ROWID",
  "member_of (card INTEGER, user INTEGER, PRIMARY KEY (card, user)) WITHOUT ROWID",
  "tagged (tag INTEGER, estimate INTEGER, card INTEGER, PRIMARY KEY (tag, estimate, card)) WITHOUT ROWID",
  "tag_of (card INTEGER, tag INTEGER, PRIMARY KEY (card, tag)) WITHOUT ROWID",
];

/** Trigrams, so that parts of texts can be looked up. */
export const textIndexes: readonly string[] = [
  "CREATE VIRTUAL TABLE title_trigram USING fts5(text, content='', tokenize='trigram case_sensitive 1')",
  "CREATE VIRTUAL TABLE content_trigram USING fts5(text, content='', tokenize='trigram case_sensitive 1')",
  "INSERT INTO title_trigram (rowid, text) SELECT id, title FROM card",
  "INSERT INTO content_trigram (rowid, text) SELECT id, content FROM content",
];

const free = "WHERE live = 1 AND members = 0 AND due = 0";

export const indexes: readonly string[] = [
  "by_board ON card (board, live, priority, id)",
  "by_due ON card (due, id) WHERE open = 1 AND live = 1 AND due > 0",
  "by_project_due ON card (project, due, id) WHERE open = 1 AND live = 1 AND due > 0",
  "by_created ON card (created, id, owner)",
  "by_created_title ON card (created, id, title)",
  "live_by_created ON card (created, id) WHERE live = 1",
  "by_updated ON card (updated, id)",
  `free_by_created ON card (created, id) ${free}`,
  `free_by_updated ON card (updated, id) ${free}`,
  `free_by_project_created ON card (project, created, id) ${free}`,
  `free_by_project_updated ON card (project, updated, id) ${free}`,
  "by_epic ON card (epic, updated, id, status)",
  "by_epic_board ON card (epic, board, estimate, created, id)",
  "by_owner ON card (owner, created, id)",
  "by_due_last ON card (due_last, id, board)",
];

/** A card's row in the table of cards. */
export function rowOf(id: string, fields: Fields, userCode: Codes["userCode"]): readonly Value[] {
  const number = (name: string) => Number(fields[name] ?? 0);
  const status = number("status");
  const due = number("due_date");
  const members = fields["member_ids"];
  return [
    ...[Number(id), number("board_id"), number("project_id"), number("epic_id"), userCode(String(fields["owner_id"]))],
    ...[status, number("priority"), number("estimate"), due, due === 0 ? NO_DATE : due],
    ...[number("time_created"), number("time_updated"), fields["archived"] === true ? 0 : 1, status > 2 ? 0 : 1],
    ...[typeof members === "object" ? members.length : 0, String(fields["title"])],
  ];
}
