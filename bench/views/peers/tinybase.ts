import type { FieldValue, Query } from "workspace-engine";
import { compareForSort } from "../../../src/storage/evaluate";
import type { Case } from "../shapes/case";
import type { Found } from "../shapes/found";
import { matcherOf } from "../shapes/oracle";
import { load } from "./load";
import { columnBy, identity, type Peer } from "./peer";
import { type CardRecord, recordsOf, sortColumn } from "./records";

interface Store {
  transaction(actions: () => void): void;
  setRow(table: string, row: string, cells: CardRecord): unknown;
  getCell(table: string, row: string, cell: string): FieldValue;
}

type GetCell = (cell: string) => FieldValue;
type SortKey = string | number;

interface Indexes {
  setIndexDefinition(
    index: string,
    table: string,
    slices: string | ((getCell: GetCell) => string | readonly string[]),
    sortKey?: (getCell: GetCell) => SortKey,
  ): Indexes;
  getSliceRowIds(index: string, slice: string): readonly string[];
}

interface TinyBase {
  createStore(): Store;
  createIndexes(store: Store): Indexes;
}

const TABLE = "card";
const scalars = ["board_id", "epic_id", "owner_id", "project_id"];
const sets = ["member_ids", "tag_ids"];
const orders = ["time_created", "time_updated", "due_last", "estimate", "priority"];

/** A store of rows with indexes: slices of rows that hold one value, or all rows in one order. */
export const tinybase: Peer = {
  mostCards: 100_000,
  variants: (cards) => (cards > 10_000 ? 4 : 16),
  open: async ({ corpus }, cases) => {
    const { createStore, createIndexes } = await load<TinyBase>("tinybase", ["createStore", "createIndexes"]);
    const store = createStore();
    store.transaction(() => {
      for (const record of recordsOf(corpus)) store.setRow(TABLE, String(record["id"]), record);
    });
    const indexes = createIndexes(store);
    for (const field of scalars) indexes.setIndexDefinition(field, TABLE, field);
    for (const field of sets) indexes.setIndexDefinition(field, TABLE, (getCell) => elements(getCell(field)));
    for (const field of orders)
      indexes.setIndexDefinition(
        field,
        TABLE,
        () => "all",
        (getCell) => sortKey(getCell, field),
      );
    const answer = (place: number) => answerWith(store, indexes, cases[place]);
    return { columns: [columnBy({ name: "TinyBase", answer, ids: identity })], close: () => {} };
  },
};

const elements = (value: FieldValue): readonly string[] => (typeof value === "object" ? value.map(String) : []);

/** Value and id in one text, for keys are compared as they are. */
const sortKey = (getCell: GetCell, field: string): string =>
  String(getCell(field)).padStart(17, "0") + String(getCell("number")).padStart(9, "0");

function answerWith(store: Store, indexes: Indexes, asked: Case | undefined): readonly string[] {
  if (asked === undefined) return [];
  const { query } = asked;
  const ids = query.where.find((clause) => clause.operator === "in" && clause.field === "id" && !clause.negated);
  if (ids?.operator === "in") return sorted(store, query, passing(store, query, ids.values.map(String)));
  const equality = query.where.find(
    (clause) => clause.operator === "in" && !clause.negated && [...scalars, ...sets].includes(clause.field),
  );
  if (equality?.operator !== "in") return walked(store, query, indexes);
  const rows = new Set(equality.values.flatMap((value) => indexes.getSliceRowIds(equality.field, String(value))));
  return sorted(store, query, passing(store, query, rows));
}

/** From the index of the sort field, in order, until there are enough. */
function walked(store: Store, query: Query, indexes: Indexes): readonly string[] {
  const { column, ascending } = sortColumn(query);
  const rows = indexes.getSliceRowIds(column, "all");
  const found: string[] = [];
  for (let step = 0; step < rows.length && found.length < 25; step += 1) {
    const row = rows[ascending ? step : rows.length - 1 - step] ?? "";
    found.push(...passing(store, query, [row]));
  }
  return found;
}

function passing(store: Store, query: Query, rows: Iterable<string>): readonly string[] {
  const tests = query.where.map((clause) => ({ field: clause.field, matches: matcherOf(clause) }));
  const compare = compareForSort(query.sort);
  return Array.from(rows).filter((row) => {
    if (!tests.every(({ field, matches }) => matches(store.getCell(TABLE, row, field)))) return false;
    return query.after === undefined || compare(foundAt(store, query, row), query.after) > 0;
  });
}

function sorted(store: Store, query: Query, rows: readonly string[]): readonly string[] {
  const compare = compareForSort(query.sort);
  const found = rows.map((row) => foundAt(store, query, row)).sort(compare);
  return found.slice(0, 25).map(({ id }) => id);
}

function foundAt(store: Store, { sort }: Query, id: string): Found {
  const key = store.getCell(TABLE, id, sort.field);
  return { key: typeof key === "object" ? id : key, id };
}
