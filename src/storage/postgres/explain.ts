import type { Query, Scalar } from "../query";
import type { PlanDriver, QueryPlan } from "../query-plan";
import { conditionOf, conditionsOf } from "./conditions";
import type { Row, Session } from "./driver";
import { foundIds } from "./find";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { textClauses } from "./preselection";
import { reachedBy } from "./reached-by";
import { partsOf } from "./sort-parts";
import { OF_TEAM, Statement } from "./statement";

/** Carries out a query, and says what the database did for it. Several statements, of which each sees its own snapshot. */
export async function explainQuery(session: Session, table: KindTable, team: string, query: Query): Promise<QueryPlan> {
  const statement = new Statement(team);
  const { text, read } = foundIds(table, team, query, statement);
  if (text === undefined) return nothing(query);
  const ids = read(await statement.run(session, text));
  const [row] = await statement.run(session, `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`);
  const { driver, field, estimated, examined, milliseconds } = reachedBy(table, query, row);
  const drives = query.where.map((clause) => driver !== "order" && driver !== "scan" && clause.field === field);
  const last = driver === "order" && ids.length === query.limit ? ids.at(-1) : undefined;
  const passed = await passedBy(session, table, team, query, drives, last);
  const clauses = query.where.map((clause, index) => ({
    clause,
    drives: drives[index] === true,
    removed: (passed[index] ?? 0) - (passed[index + 1] ?? 0),
  }));
  const led = textClauses(table, query.where);
  const walked = query.where.filter((one) => one.operator === "contains" && !led.some((clause) => clause === one));
  return {
    driver,
    ...(field !== undefined && { field }),
    estimated,
    examined,
    found: ids.length,
    clauses,
    milliseconds,
    ...(walked.length > 0 && { unindexed: walked.map((clause) => clause.field) }),
  };
}

function nothing({ where }: Query): QueryPlan {
  const driver: PlanDriver = "nothing";
  const clauses = where.map((clause) => ({ clause, drives: false, removed: 0 }));
  return { driver, estimated: 0, examined: 0, found: 0, clauses, milliseconds: 0 };
}

/** How many of the documents that were led to satisfy none of the clauses for certain, the first, the first two, … */
async function passedBy(
  session: Session,
  table: KindTable,
  team: string,
  query: Query,
  drives: readonly boolean[],
  last: string | undefined,
): Promise<readonly number[]> {
  const key = last === undefined ? undefined : await keyOf(session, table, team, query, last);
  const statement = new Statement(team);
  const places = (after: Query["after"]) => {
    const parts = partsOf(table, { ...query, where: [], ...(after && { after }) }, statement);
    return `(${parts.map(({ condition }) => `(${condition})`).join(" OR ")})`;
  };
  const end = last === undefined || key === undefined ? [] : [`NOT ${places({ key, id: last })}`];
  const driving = query.where.filter((_, index) => drives[index]);
  const from = `FROM ${table.name} WHERE ${[conditionOf(table, driving, team, statement), places(query.after), ...end].join(" AND ")}`;
  const conditions = conditionsOf(table, query.where, team, statement).map((condition) => `(${condition})`);
  const counts = conditions.map(
    (_, index) => `count(*) FILTER (WHERE ${conditions.slice(0, index + 1).join(" AND ")}) AS passed_${index + 1}`,
  );
  const [row] = await statement.run(session, `SELECT ${["count(*) AS passed_0", ...counts].join(", ")} ${from}`);
  return ["", ...conditions].map((_, index) => Number(row?.[`passed_${index}`] ?? 0));
}

/** The sort key of the document. */
async function keyOf(
  session: Session,
  table: KindTable,
  team: string,
  { sort }: Query,
  id: string,
): Promise<Scalar | undefined> {
  if (sort.field === "id") return id;
  const { name, definition } = table.column(sort.field);
  const statement = new Statement(team);
  const text = `SELECT ${name} AS value FROM ${table.name} WHERE ${OF_TEAM} AND id_key = ${statement.bind(idKey(id), "text")}`;
  const [row]: readonly Row[] = await statement.run(session, text);
  if (row === undefined) return undefined;
  const { value } = row;
  if (definition.type === "boolean") return value === true;
  return definition.type === "number" ? Number(value) : String(value);
}
