import { whatIsLeftOut } from "../clauses";
import type { Clause, Scalar } from "../query";
import { conditionOf } from "./conditions";
import type { Session } from "./driver";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import { Statement } from "./statement";
import { tallied } from "./tallies";
import { storedElement } from "./values";

export async function countRows(
  session: Session,
  table: KindTable,
  team: string,
  where: readonly Clause[],
): Promise<number> {
  const statement = new Statement(team);
  const condition = conditionOf(table, where, team, statement);
  const [row] = await statement.run(session, `SELECT count(*) AS count FROM ${table.name} WHERE ${condition}`);
  return Number(row?.["count"] ?? 0);
}

export async function countRowsBy(
  session: Session,
  table: KindTable,
  team: string,
  where: readonly Clause[],
  field: string,
  values: readonly Scalar[],
): Promise<ReadonlyMap<Scalar, number>> {
  const counts = new Map(values.map((value) => [value, 0]));
  if (counts.size === 0) return counts;
  if (table.counted.includes(field)) {
    if (where.length === 0) return tallied(session, table, team, field, values);
    const without = whatIsLeftOut(where);
    if (without !== undefined) return tallied(session, table, team, field, values, without);
  }
  const statement = new Statement(team);
  const condition = conditionOf(table, where, team, statement);
  const { column, type, many, stored } = countedBy(table, field, team);
  // Rows come back with what is stored; the values asked for are found by it.
  const byStored = new Map([...counts.keys()].map((value) => [String(stored(value)), value]));
  const list = statement.bind([...counts.keys()].map(stored), `${type}[]`);
  const rows = await statement.run(
    session,
    many
      ? `SELECT element AS value, count(*) AS count FROM ${table.name}, unnest(${column}) AS element WHERE ${condition} AND ${column} && ${list} AND element = ANY (${list}) GROUP BY element`
      : `SELECT ${column} AS value, count(*) AS count FROM ${table.name} WHERE ${condition} AND ${column} = ANY (${list}) GROUP BY ${column}`,
  );
  for (const row of rows) {
    const value = byStored.get(String(row["value"]));
    if (value !== undefined) counts.set(value, Number(row["count"]));
  }
  return counts;
}

interface Counted {
  readonly column: string;
  readonly type: string;
  readonly many: boolean;
  readonly stored: (value: Scalar) => Scalar;
}

function countedBy(table: KindTable, field: string, team: string): Counted {
  if (field === "id") return { column: "id_key", type: "text", many: false, stored: (id) => idKey(String(id)) };
  const column = table.column(field);
  const { many = false, type } = column.definition;
  if (many) return { column: column.name, type: "text", many, stored: (value) => storedElement(team, value) };
  // `+ 0` makes 0 of -0.
  const stored = (value: Scalar) => (typeof value === "number" ? value + 0 : value);
  return { column: column.name, type: type === "string" ? "text" : column.type, many, stored };
}
