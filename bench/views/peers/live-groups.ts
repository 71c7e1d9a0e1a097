import type { Corpus } from "../data/corpus";
import { load } from "./load";

/** Cards counted by board and priority, and how one of them gets another priority. */
export interface LiveGroups {
  readonly count: () => number;
  change(place: number): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Row {
  readonly id: string;
  readonly board_id: string;
  readonly priority: number;
  readonly estimate: number;
}

const rowsOf = (corpus: Corpus): Row[] =>
  corpus.ids.map((id, place) => {
    const { board_id, priority, estimate } = corpus.at(place);
    return { id, board_id: String(board_id), priority: Number(priority), estimate: Number(estimate) };
  });

/** Puts a row with another priority in the place of one, and gives both. */
function changed(rows: Row[], place: number): readonly [before: Row, after: Row] {
  const before = rows[place];
  if (before === undefined) throw new RangeError(`There is no card ${place}.`);
  const after = { ...before, priority: 1 + (before.priority % 4) };
  rows[place] = after;
  return [before, after];
}

interface Rindle {
  table(name: string): { columns(types: object): { primaryKey(name: string): object } };
  string(): object;
  number(): object;
  createSchema(parts: { readonly tables: readonly object[] }): object;
  createWasmStore(schema: object): Promise<{
    write(change: (tx: RindleWrite) => void): Promise<unknown>;
    readonly query: { readonly card: RindleQuery };
  }>;
}

interface RindleWrite {
  add(table: string, row: Row): void;
  edit(table: string, before: Row, after: Row): void;
}

interface RindleQuery {
  groupBy(column: string): RindleQuery;
  count(): { materialize(): RindleView };
}

interface RindleView {
  readonly data: readonly object[];
  subscribe(listener: () => void): unknown;
  destroy(): void;
}

/** It counts by groups, and adds nothing up. */
export async function groupedByRindle(corpus: Corpus): Promise<LiveGroups> {
  const names = ["table", "string", "number", "createSchema", "createWasmStore"] as const;
  const { table, string, number, createSchema, createWasmStore } = await load<Rindle>("@rindle/wasm", names);
  const columns = { id: string(), board_id: string(), priority: number(), estimate: number() };
  const store = await createWasmStore(createSchema({ tables: [table("card").columns(columns).primaryKey("id")] }));
  const rows = rowsOf(corpus);
  await store.write((tx) => {
    for (const row of rows) tx.add("card", row);
  });
  const view = store.query.card.groupBy("board_id").groupBy("priority").count().materialize();
  view.subscribe(() => {});
  return {
    count: () => view.data.length,
    change: (place) => store.write((tx) => tx.edit("card", ...changed(rows, place))),
    close: async () => view.destroy(),
  };
}

type Expression = object;
type Grouped = { readonly card: Readonly<Record<keyof Row, Expression>> };

interface Collection {
  readonly size: number;
  preload(): Promise<void>;
  subscribeChanges(listener: () => void): unknown;
  update(key: string, change: (draft: { priority: number }) => void): unknown;
  cleanup(): Promise<void>;
}

interface Query {
  from(source: { readonly card: Collection }): Query;
  groupBy(key: (row: Grouped) => readonly Expression[]): Query;
  select(columns: (row: Grouped) => object): Query;
}

interface TanStackDb {
  localOnlyCollectionOptions(options: object): object;
  createCollection(options: object): Collection;
  createLiveQueryCollection(options: { readonly query: (query: Query) => Query }): Collection;
  count(value: Expression): Expression;
  sum(value: Expression): Expression;
}

export async function groupedByTanStack(corpus: Corpus): Promise<LiveGroups> {
  const names = [
    "localOnlyCollectionOptions",
    "createCollection",
    "createLiveQueryCollection",
    "count",
    "sum",
  ] as const;
  const library = await load<TanStackDb>("@tanstack/db", names);
  const rows = rowsOf(corpus);
  const options = { id: "cards", getKey: ({ id }: Row) => id, initialData: rows };
  const cards = library.createCollection(library.localOnlyCollectionOptions(options));
  await cards.preload();
  const view = library.createLiveQueryCollection({
    query: (start) =>
      start
        .from({ card: cards })
        .groupBy(({ card }) => [card.board_id, card.priority])
        .select(({ card: { id, board_id, priority, estimate } }) => ({
          ...{ board_id, priority },
          cards: library.count(id),
          estimate: library.sum(estimate),
        })),
  });
  view.subscribeChanges(() => {});
  await view.preload();
  return {
    count: () => view.size,
    change: async (place) => {
      const [, { id, priority }] = changed(rows, place);
      cards.update(id, (draft) => Object.assign(draft, { priority }));
    },
    close: () => view.cleanup(),
  };
}
