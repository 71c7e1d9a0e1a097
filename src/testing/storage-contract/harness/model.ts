import type { Clause, Query, Scalar, Selection, Sort, SortPosition } from "../../../storage/query";
import type { Change, Check, Commit, CommitResult, DocumentKey, StoredDocument } from "../../../storage/storage";
import type { Grouping, SummaryGroup, SummaryQuery } from "../../../storage/summary";

type Row = Commit["put"][number] & { readonly rev: number };

/** The reference model of a storage for one team: a list of rows, and no code shared with any storage. */
export class StorageModel {
  #rows: readonly Row[] = [];
  #log: readonly Change[] = [];

  commit({ txId, log, check, put, del }: Commit): CommitResult {
    const earlier = this.#log.find((change) => change.txId === txId);
    if (earlier !== undefined) {
      const { sequence } = earlier;
      const saysTheSame = JSON.stringify(log) === JSON.stringify(earlier.log);
      const isLater = check.some((condition) => "rev" in condition && condition.rev >= sequence);
      return saysTheSame && !isLater ? { ok: true, sequence, rev: sequence } : { ok: false, conflicts: [] };
    }
    const conflicts = check.filter((condition) => !this.#holds(condition));
    if (conflicts.length > 0) return { ok: false, conflicts };
    const sequence = this.#log.length + 1;
    const untouched = this.#rows.filter((row) => ![...put, ...del].some((key) => isSameKey(key, row)));
    this.#rows = [...untouched, ...put.map((write) => ({ ...write, rev: sequence }))];
    this.#log = [...this.#log, { sequence, txId, log }];
    return { ok: true, sequence, rev: sequence };
  }

  get(key: DocumentKey): StoredDocument | null {
    const row = this.#rows.find((candidate) => isSameKey(candidate, key));
    return row === undefined ? null : documentOf(row);
  }

  find({ sort, after, offset = 0, limit, ...selection }: Query): readonly StoredDocument[] {
    const precedes = (a: SortPosition, b: SortPosition) => compare(sort, a, b);
    const sorted = [...this.#select(selection)].sort((a, b) => precedes(positionOf(a, sort), positionOf(b, sort)));
    const rest = sorted.filter((row) => after === undefined || precedes(positionOf(row, sort), after) > 0);
    return rest.slice(offset, limit === undefined ? undefined : offset + limit).map(documentOf);
  }

  count(selection: Selection): number {
    return this.#select(selection).length;
  }

  countBy(selection: Selection, field: string, value: Scalar): number {
    return this.#select(selection).filter((row) => elementsOf(row, field).includes(value)).length;
  }

  /** By a list for each group, in the order of their keys as JSON. */
  summarize({ groupBy, numbers, ...selection }: SummaryQuery): readonly SummaryGroup[] {
    const groups = new Map<string, Row[]>();
    for (const row of this.#select(selection)) {
      const keys = groupBy.reduce<readonly SummaryGroup["key"][]>(
        (all, grouping) => all.flatMap((key) => valuesIn(row, grouping).map((value) => [...key, value])),
        [[]],
      );
      for (const name of new Set(keys.map((key) => JSON.stringify(key)))) {
        groups.set(name, [...(groups.get(name) ?? []), row]);
      }
    }
    const inOrder = [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
    return inOrder.map(([name, rows]) => ({
      key: JSON.parse(name),
      count: rows.length,
      numbers: numbers.map(({ name, field }) => {
        const values = rows.map((row) => Number(elementsOf(row, field)[0])).filter((value) => value !== 0);
        if (name === "count") return values.length;
        if (name === "sum") return values.reduce((sum, value) => sum + value, 0);
        return values.length === 0 ? 0 : Math[name](...values);
      }),
    }));
  }

  changes(after: number, limit: number): readonly Change[] {
    return this.#log.filter(({ sequence }) => sequence > after).slice(0, limit);
  }

  #holds(check: Check): boolean {
    if ("query" in check) return this.count(check.query) === check.count;
    return (this.get(check)?.rev ?? 0) === check.rev;
  }

  #select({ kind, where }: Selection): readonly Row[] {
    return this.#rows.filter((row) => row.kind === kind && where.every((clause) => matches(row, clause)));
  }
}

const isSameKey = (a: DocumentKey, b: DocumentKey): boolean => a.kind === b.kind && a.id === b.id;

const documentOf = ({ kind, id, rev, body }: Row): StoredDocument => ({ kind, id, rev, body });

/** The values that the row has in the field: of a field that is no set, one. */
const elementsOf = ({ id, fields }: Row, field: string): readonly Scalar[] =>
  [field === "id" ? id : (fields[field] ?? [])].flat();

function valuesIn(row: Row, { field, bounds }: Grouping): SummaryGroup["key"] {
  const elements = elementsOf(row, field);
  const isSet = typeof row.fields[field] === "object";
  if (elements.length === 0 || (!isSet && elements.every(isNothing))) return [null];
  if (bounds === undefined) return elements;
  return elements.map((value) => bounds.filter((bound) => bound <= Number(value)).at(-1) ?? bounds[0] ?? null);
}

const isNothing = (value: Scalar): boolean => value === 0 || value === "" || value === false;

function matches(row: Row, clause: Clause): boolean {
  const elements = elementsOf(row, clause.field);
  if (clause.operator === "range") {
    const { above = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = clause;
    return elements.some((element) => Number(element) > above && Number(element) <= atMost);
  }
  return holds(row, elements, clause) !== (clause.negated ?? false);
}

function holds(row: Row, elements: readonly Scalar[], clause: Exclude<Clause, { operator: "range" }>): boolean {
  if (clause.operator === "in") return elements.some((element) => clause.values.includes(element));
  if (clause.operator === "contains") return elements.some((element) => String(element).includes(clause.text));
  // A set with elements holds something, whatever they are.
  const isSet = typeof row.fields[clause.field] === "object";
  return isSet ? elements.length > 0 : elements.some((element) => !isNothing(element));
}

const positionOf = (row: Row, { field }: Sort): SortPosition => ({ key: elementsOf(row, field)[0] ?? "", id: row.id });

function compare({ field, direction }: Sort, a: SortPosition, b: SortPosition): number {
  const sign = direction === "ascending" ? 1 : -1;
  if (field === "id") return sign * compareIds(a.id, b.id);
  if (isNothing(a.key) !== isNothing(b.key)) return isNothing(a.key) ? 1 : -1;
  return sign * (compareKeys(a.key, b.key) || compareIds(a.id, b.id));
}

function compareKeys(a: Scalar, b: Scalar): number {
  if (typeof a !== "string" || typeof b !== "string") return Number(a) - Number(b);
  const [left, right] = [utf8(a), utf8(b)];
  const differing = left.findIndex((byte, index) => byte !== right[index]);
  return differing === -1 ? left.length - right.length : (left[differing] ?? 0) - (right[differing] ?? -1);
}

const utf8 = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

function compareIds(a: string, b: string): number {
  return a.length - b.length || Number(a > b) - Number(a < b);
}
