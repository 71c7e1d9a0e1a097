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
  /** Aggregates such as `sum(estimate)`, of expressions that are `NULL` without a number. */
  readonly numbers: readonly string[];
  readonly tables: string;
  readonly condition: string;
  readonly limit: string;
}

type Row = Readonly<Record<string, unknown>>;

export function summaryStatement({ groups, numbers, tables, condition, limit }: SummaryParts): string {
  const columns = [
    ...groups.map(({ sql }, place) => `${sql} AS k${place}`),
    "count(*) AS n",
    ...numbers.map((sql, place) => `${sql} AS m${place}`),
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
  numbers: numbers.map((_, place) => Number(row[`m${place}`] ?? 0)),
});

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

/** An aggregate function over a number field: the count, sum, minimum or maximum of its values. */
export interface Aggregate {
  readonly name: "count" | "sum" | "min" | "max";
  /** A field of one number. An empty one, which is 0, does not count. */
  readonly field: string;
}

/** How many documents of a selection are in each group, and what some of their numbers come to. */
export interface SummaryQuery extends Selection {
  readonly groupBy: readonly Grouping[];
  readonly numbers: readonly Aggregate[];
  /** The most groups to return; which of more is not said. Default: all. */
  readonly limit?: number;
}

/** A document is in the group of each element of a set; without a value the key is `null`. */
export interface SummaryGroup {
  readonly key: readonly (Scalar | null)[];
  readonly count: number;
  /** In the order in which they were asked for; 0 where there are none. Sums of whole numbers are exact while they are safe integers. */
  readonly numbers: readonly number[];
}

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
  readonly #groups = new Map<string, SummaryGroup>();

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
    for (const group of groups) {
      const name = JSON.stringify(group.key);
      const known = this.#groups.get(name);
      this.#groups.set(name, known === undefined ? group : together(this.#query.numbers, known, group));
    }
  }
}

/** The groups of one document. */
export function groupsOfOne(
  { groupBy, numbers }: Pick<SummaryQuery, "groupBy" | "numbers">,
  fieldOf: (field: string) => FieldValue,
): readonly SummaryGroup[] {
  const found = numbers.map(({ name, field }) => aggregated(name, 0, Number(fieldOf(field))));
  return keysOf(groupBy, fieldOf).map((key) => ({ key, count: 1, numbers: found }));
}

/** The documents of both groups as one that has the key of the first. */
export const together = (numbers: readonly Aggregate[], one: SummaryGroup, other: SummaryGroup): SummaryGroup => ({
  key: one.key,
  count: one.count + other.count,
  numbers: numbers.map(({ name }, place) => {
    const [left = 0, right = 0] = [one.numbers[place], other.numbers[place]];
    return name === "count" ? left + right : aggregated(name, left, right);
  }),
});

/** The aggregate with one more value, which is 0 where it is missing. */
export function aggregated(name: Aggregate["name"], all: number, one: number): number {
  if (one === 0) return all;
  if (name === "sum") return all + one;
  if (name === "count") return all + 1;
  if (all === 0) return one;
  return name === "min" ? Math.min(all, one) : Math.max(all, one);
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
