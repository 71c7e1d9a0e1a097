import type { Query, Scalar } from "workspace-engine";
import type { Value } from "./database";
import type { Asked } from "./statements";
import type { Codes } from "./tuned-schema";

type Ways = (query: Query, codes: Codes) => readonly Asked[];

/** By the name of the shape: the best ways to ask for it that were found, of which the faster one counts. */
export const tunedSql: Readonly<Record<string, Ways>> = {
  "my open cards, newest first": (query, codes) => [myOpen(query, codes)],
  "page 40 of my open cards": (query, codes) => [myOpen(query, codes)],
  "one board by priority": (query) => [
    ask("SELECT id FROM card WHERE board = ? AND live = 1 ORDER BY priority DESC, id DESC", numbers(query, "board_id")),
  ],
  "due this week": (query) => [openByDue(query)],
  "overdue and open": (query) => [openByDue(query)],
  "any of five tags with estimate, by estimate": (query) => [
    anyOf(
      query,
      "tag_ids",
      "SELECT estimate AS key, card AS id FROM tagged WHERE tag = ? AND estimate > 0",
      "estimate",
      "card",
    ),
  ],
  "no members and no due date": (query) => {
    const column = query.sort.field === "time_created" ? "created" : "updated";
    const projects = numbers(query, "project_id");
    const project = projects.length === 0 ? "" : "AND project = ?";
    const sql = `SELECT id FROM card WHERE live = 1 AND members = 0 AND due = 0 ${project}`;
    return [ask(`${sql} ORDER BY ${ordered(query, column)}`, projects)];
  },
  "epic + statuses": (query) => {
    const statuses = numbers(query, "status");
    const sql = `SELECT id FROM card INDEXED BY by_epic WHERE epic = ? AND status IN (${marks(statuses)})`;
    return [ask(`${sql} ORDER BY updated DESC, id DESC`, [...numbers(query, "epic_id"), ...statuses])];
  },
  "any of 20 owners": (query, { userCode }) => {
    const owners = texts(query, "owner_id").map(userCode);
    const walk = `SELECT id FROM card INDEXED BY by_created WHERE owner IN (${marks(owners)})`;
    const from = "SELECT created AS key, id FROM card INDEXED BY by_owner WHERE owner = ?";
    return [ask(`${walk} ORDER BY created DESC, id DESC`, owners), union(from, "created", "id", owners)];
  },
  "title substring": (query) => substring(query, "title"),
  "content substring": (query) => substring(query, "content"),
  "100 ids": (query) => {
    const ids = numbers(query, "id");
    return [ask(`SELECT id FROM card WHERE id IN (${marks(ids)}) ORDER BY created DESC, id DESC`, ids)];
  },
  "five clauses with 0 to 3 matches": (query, { userCode }) => [
    ask(
      `SELECT id FROM card INDEXED BY by_epic_board WHERE epic = ? AND board = ? AND estimate = ?
        AND EXISTS (SELECT 1 FROM member_of WHERE member_of.card = card.id AND user = ?)
        AND EXISTS (SELECT 1 FROM tag_of WHERE tag_of.card = card.id AND tag = ?) ORDER BY created DESC, id DESC`,
      [
        ...["epic_id", "board_id", "estimate"].flatMap((field) => numbers(query, field)),
        ...texts(query, "member_ids").map(userCode),
        ...numbers(query, "tag_ids"),
      ],
    ),
  ],
  "everything by updated": (query) => [inOrder(query, "updated", "1")],
  "everything not archived by created": (query) => [inOrder(query, "created", "live = 1")],
  "exclude three boards and five users, by due date": (query, { userCode }) => {
    const boards = numbers(query, "board_id");
    const users = texts(query, "member_ids").map(userCode);
    const held = `SELECT 1 FROM member_of WHERE member_of.card = card.id AND user IN (${marks(users)})`;
    const sql = `SELECT id FROM card INDEXED BY by_due_last WHERE board NOT IN (${marks(boards)}) AND NOT EXISTS (${held})`;
    return [ask(`${sql} ORDER BY due_last, id`, [...boards, ...users])];
  },
};

function myOpen(query: Query, { userCode }: Codes): Asked {
  const { after } = query;
  const beyond = after === undefined ? "" : "AND (created, card) < (?, ?)";
  const place = after === undefined ? [] : [Number(after.key), Number(after.id)];
  const sql = `SELECT card AS id FROM member WHERE user = ? AND open = 1 ${beyond} ORDER BY created DESC, card DESC`;
  return ask(sql, [...texts(query, "member_ids").map(userCode), ...place]);
}

function openByDue(query: Query): Asked {
  const range = query.where.find((clause) => clause.operator === "range");
  const { above = 0, atMost = 0 } = range ?? {};
  const projects = numbers(query, "project_id");
  const project = projects.length === 0 ? "" : "AND project = ?";
  const sql = `SELECT id FROM card WHERE open = 1 AND live = 1 AND due > 0 AND due > ? AND due <= ? ${project}`;
  return ask(`${sql} ORDER BY due, id`, [above, atMost, ...projects]);
}

function inOrder(query: Query, column: string, condition: string): Asked {
  const { after, sort } = query;
  const sign = sort.direction === "ascending" ? ">" : "<";
  const beyond = after === undefined ? "" : `AND (${column}, id) ${sign} (?, ?)`;
  const place = after === undefined ? [] : [Number(after.key), Number(after.id)];
  return ask(`SELECT id FROM card WHERE ${condition} ${beyond} ORDER BY ${ordered(query, column)}`, place);
}

function substring(query: Query, column: "title" | "content"): readonly Asked[] {
  const clause = query.where.find(({ operator }) => operator === "contains");
  const text = clause?.operator === "contains" ? clause.text : "";
  const walk =
    column === "title"
      ? "SELECT id FROM card INDEXED BY by_created_title WHERE instr(title, ?) > 0 ORDER BY created DESC, id DESC"
      : `SELECT card.id AS id FROM card INDEXED BY by_created CROSS JOIN content ON content.id = card.id
          WHERE instr(content, ?) > 0 ORDER BY created DESC, card.id DESC`;
  const found = `SELECT card.id AS id FROM ${column}_trigram AS t CROSS JOIN card ON card.id = t.rowid`;
  const lookedUp = `${found} WHERE t.text MATCH ? ORDER BY created DESC, card.id DESC`;
  return [ask(walk, [text]), ...(text.length < 3 ? [] : [ask(lookedUp, [`"${text.replaceAll('"', '""')}"`])])];
}

function anyOf(query: Query, field: string, from: string, key: string, id: string): Asked {
  return union(from, key, id, numbers(query, field));
}

/** The first of each value, and of those the first. */
function union(from: string, key: string, id: string, values: readonly Value[]): Asked {
  const first = `SELECT * FROM (${from} ORDER BY ${key} DESC, ${id} DESC LIMIT 25)`;
  return ask(`SELECT id FROM (${values.map(() => first).join(" UNION ")}) ORDER BY key DESC, id DESC`, values);
}

const ask = (sql: string, values: readonly Value[]): Asked => ({ sql: `${sql} LIMIT 25`, values });

function ordered({ sort }: Query, column: string): string {
  const way = sort.direction === "ascending" ? "ASC" : "DESC";
  return `${column} ${way}, id ${way}`;
}

const marks = (values: readonly Value[]): string => values.map(() => "?").join(", ");

function valuesOf({ where }: Query, field: string): readonly Scalar[] {
  return where.flatMap((clause) => (clause.operator === "in" && clause.field === field ? clause.values : []));
}

const numbers = (query: Query, field: string): readonly number[] => valuesOf(query, field).map(Number);
const texts = (query: Query, field: string): readonly string[] => valuesOf(query, field).map(String);
