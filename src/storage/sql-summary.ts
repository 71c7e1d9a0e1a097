import type { Scalar } from "./query";
import { type NumberSummary, noNumbers, type SummaryGroup } from "./summary";

/** A grouping in SQL: an expression that is `NULL` without a value, and the join that gives the elements of a set. */
export interface SqlGrouping {
  readonly sql: string;
  readonly join?: string;
  readonly type: "string" | "number" | "boolean";
}

interface SummaryParts {
  readonly groups: readonly SqlGrouping[];
  /** Expressions that are `NULL` without a number. */
  readonly numbers: readonly string[];
  readonly tables: string;
  readonly condition: string;
  readonly limit: string;
}

type Row = Readonly<Record<string, unknown>>;

const aggregates = { f: "count", s: "sum", l: "min", g: "max" } as const;

export function summaryStatement({ groups, numbers, tables, condition, limit }: SummaryParts): string {
  const columns = [
    ...groups.map(({ sql }, place) => `${sql} AS k${place}`),
    "count(*) AS n",
    ...numbers.flatMap((sql, place) =>
      Object.entries(aggregates).map(([alias, aggregate]) => `${aggregate}(${sql}) AS ${alias}${place}`),
    ),
  ];
  const joins = groups.map(({ join = "" }) => join).join("");
  const places = groups.map((_, place) => place + 1).join(", ");
  // Without groups there is a row even where nothing is selected.
  const grouped = groups.length === 0 ? "HAVING count(*) > 0" : `GROUP BY ${places}`;
  return `SELECT ${columns.join(", ")} FROM ${tables}${joins} WHERE ${condition} ${grouped} ${limit}`;
}

export const summaryGroup = (row: Row, groups: readonly SqlGrouping[], numbers: readonly string[]): SummaryGroup => ({
  key: groups.map(({ type }, place) => keyOf(row[`k${place}`], type)),
  count: Number(row["n"]),
  numbers: numbers.map((_, place) => numberIn(row, place)),
});

function numberIn(row: Row, place: number): NumberSummary {
  const number = (alias: keyof typeof aggregates) => Number(row[`${alias}${place}`] ?? 0);
  const filled = number("f");
  return filled === 0 ? noNumbers : { filled, sum: number("s"), least: number("l"), greatest: number("g") };
}

function keyOf(value: unknown, type: SqlGrouping["type"]): Scalar | null {
  if (value === null || value === undefined) return null;
  if (type === "number") return Number(value);
  return type === "boolean" ? value === true || Number(value) === 1 || value === "true" : String(value);
}
