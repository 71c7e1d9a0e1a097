import { isEmpty } from "./evaluate";
import type { Clause, FieldValue, Scalar, Selection } from "./query";

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

/** By what documents are grouped: the values of a field or, of one number, the greatest of some bounds that it reaches. */
export interface Grouping {
  readonly field: string;
  /** Ascending. A number below all of them counts with the first. */
  readonly bounds?: readonly number[];
}

/** How many documents of a selection are in each group, and what some of their numbers come to. */
export interface SummaryQuery extends Selection {
  readonly groupBy: readonly Grouping[];
  /** Fields of one number. */
  readonly numbers: readonly string[];
  /** The most groups to return; which of more is not said. Default: all. */
  readonly limit?: number;
}

/** The numbers of a field that are not empty; all 0 where there are none. */
export interface NumberSummary {
  readonly filled: number;
  /** Exact where all numbers are whole and it is a safe integer. */
  readonly sum: number;
  readonly least: number;
  readonly greatest: number;
}

/** A document is in the group of each element of a set; without a value the key is `null`. */
export interface SummaryGroup {
  readonly key: readonly (Scalar | null)[];
  readonly count: number;
  readonly numbers: readonly NumberSummary[];
}

type FoldedGroup = { key: readonly (Scalar | null)[]; count: number; numbers: NumberSummary[] };

export const noNumbers: NumberSummary = Object.freeze({ filled: 0, sum: 0, least: 0, greatest: 0 });

/** The query whose groups say how many documents hold each value of the field. */
export const countingBy = (kind: string, where: readonly Clause[], field: string): SummaryQuery => {
  return { kind, where, groupBy: [{ field }], numbers: [] };
};

/** Enters the groups by one field, perhaps of sets, at the values that are counted. */
export function entered(
  groups: readonly SummaryGroup[],
  counts: Map<Scalar, number>,
  many = false,
): ReadonlyMap<Scalar, number> {
  const empty = many ? undefined : [...counts.keys()].find(isEmpty);
  for (const group of groups) {
    const value = group.key[0] ?? empty;
    if (value !== undefined && counts.has(value)) counts.set(value, group.count);
  }
  return counts;
}

/** Groups documents that are added one after another. */
export class SummaryFold {
  readonly #query: Omit<SummaryQuery, keyof Selection>;
  readonly #groups = new Map<string, FoldedGroup>();

  constructor(query: Omit<SummaryQuery, keyof Selection>) {
    this.#query = query;
  }

  get groups(): readonly SummaryGroup[] {
    return [...this.#groups.values()];
  }

  /** Whether there are more groups than are wanted. */
  get isFull(): boolean {
    return this.#groups.size > (this.#query.limit ?? Number.POSITIVE_INFINITY);
  }

  add(fieldOf: (field: string) => FieldValue): void {
    this.addGroups(groupsOfOne(this.#query, fieldOf));
  }

  /** Adds the groups of other documents. */
  addGroups(groups: readonly SummaryGroup[]): void {
    for (const { key, count, numbers } of groups) {
      const name = JSON.stringify(key);
      const group = this.#groups.get(name) ?? { key, count: 0, numbers: numbers.map(() => noNumbers) };
      group.count += count;
      group.numbers = group.numbers.map((number, place) => together(number, numbers[place] ?? noNumbers));
      this.#groups.set(name, group);
    }
  }
}

/** The groups of one document. */
export function groupsOfOne(
  { groupBy, numbers }: Pick<SummaryQuery, "groupBy" | "numbers">,
  fieldOf: (field: string) => FieldValue,
): readonly SummaryGroup[] {
  const found = numbers.map((field) => summaryOf(Number(fieldOf(field))));
  return keysOf(groupBy, fieldOf).map((key) => ({ key, count: 1, numbers: found }));
}

const summaryOf = (number: number): NumberSummary =>
  number === 0 ? noNumbers : { filled: 1, sum: number, least: number, greatest: number };

/** The numbers of both. */
export function together(left: NumberSummary, right: NumberSummary): NumberSummary {
  if (left.filled === 0) return right;
  if (right.filled === 0) return left;
  return {
    filled: left.filled + right.filled,
    sum: left.sum + right.sum,
    least: Math.min(left.least, right.least),
    greatest: Math.max(left.greatest, right.greatest),
  };
}

/** The first without the second, unless that was the least or the greatest of it. */
export function without(all: NumberSummary, gone: NumberSummary): NumberSummary {
  const filled = all.filled - gone.filled;
  return filled === 0 ? noNumbers : { ...all, filled, sum: all.sum - gone.sum };
}

/** The keys of a document: one for each combination of its elements. */
function keysOf(
  [first, ...others]: readonly Grouping[],
  fieldOf: (field: string) => FieldValue,
): readonly (readonly (Scalar | null)[])[] {
  if (first === undefined) return [[]];
  const rest = keysOf(others, fieldOf);
  return partsOf(first, fieldOf(first.field)).flatMap((part) => rest.map((key) => [part, ...key]));
}

function partsOf({ bounds }: Grouping, value: FieldValue): readonly (Scalar | null)[] {
  if (isEmpty(value)) return [null];
  if (typeof value === "object") return [...new Set(value)];
  return [bounds === undefined ? value : (bounds[placeOf(Number(value), bounds)] ?? null)];
}

/** The place of the greatest of ascending bounds that a number reaches; 0 below all of them. */
export function placeOf(number: number, bounds: ArrayLike<number>): number {
  let [from, to] = [0, bounds.length];
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((bounds[middle] ?? 0) <= number) from = middle;
    else to = middle;
  }
  return from;
}
