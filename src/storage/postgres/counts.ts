import { whatIsLeftOut } from "../clauses";
import type { Clause, Scalar } from "../query";
import type { Asked } from "./asked";
import { selectionOf } from "./conditions";
import type { Row } from "./driver";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import type { Statement } from "./statement";
import { tallied } from "./tallies";
import { storedElement } from "./values";

export const counted = (
  table: KindTable,
  team: string,
  where: readonly Clause[],
  statement: Statement,
): Asked<number> => ({
  text: `SELECT count(*) AS count FROM ${table.name} WHERE ${selectionOf(table, where, team, statement)}`,
  read: ([row]) => Number(row?.["count"] ?? 0),
});

export function countedBy(
  table: KindTable,
  team: string,
  where: readonly Clause[],
  field: string,
  values: readonly Scalar[],
  statement: Statement,
): Asked<ReadonlyMap<Scalar, number>> {
  const counts = new Map(values.map((value) => [value, 0]));
  if (counts.size === 0) return { text: undefined, read: () => counts };
  if (table.counted.includes(field)) {
    if (where.length === 0) return tallied(table, team, field, values, statement);
    const without = whatIsLeftOut(where);
    if (without !== undefined) return tallied(table, team, field, values, statement, without);
  }
  const condition = selectionOf(table, where, team, statement);
  const { column, type, many, stored } = groupsOf(table, field, team);
  // Rows come back with what is stored; the values asked for are found by it.
  const byStored = new Map([...counts.keys()].map((value) => [String(stored(value)), value]));
  const list = statement.bind([...counts.keys()].map(stored), `${type}[]`);
  const text = many
    ? `SELECT element AS value, count(*) AS count FROM ${table.name}, unnest(${column}) AS element WHERE ${condition} AND ${column} && ${list} AND element = ANY (${list}) GROUP BY element`
    : `SELECT ${column} AS value, count(*) AS count FROM ${table.name} WHERE ${condition} AND ${column} = ANY (${list}) GROUP BY ${column}`;
  const isNumber = !many && values.some((value) => typeof value === "number");
  const read = (rows: readonly Row[]) => {
    for (const { value, count } of rows) {
      // A number may be written in several ways.
      const asked = byStored.get(String(isNumber ? Number(value) : value));
      if (asked !== undefined) counts.set(asked, Number(count));
    }
    return counts;
  };
  return { text, read, isPrepared: where.length === 0 };
}

interface Counted {
  readonly column: string;
  readonly type: string;
  readonly many: boolean;
  readonly stored: (value: Scalar) => Scalar;
}

function groupsOf(table: KindTable, field: string, team: string): Counted {
  if (field === "id") return { column: "id_key", type: "text", many: false, stored: (id) => idKey(String(id)) };
  const column = table.column(field);
  const { many = false, type } = column.definition;
  if (many) return { column: column.name, type: "text", many, stored: (value) => storedElement(team, value) };
  // `+ 0` makes 0 of -0.
  const stored = (value: Scalar) => (typeof value === "number" ? value + 0 : value);
  return { column: column.name, type: type === "string" ? "text" : column.type, many, stored };
}
