import { load } from "../load";
import type { CardRecord } from "../records";

/** An expression of a query; what it is made of is the library's own. */
export type Expression = object;

interface Row {
  readonly card: Readonly<Record<string, Expression>>;
}

export interface QueryBuilder {
  where(condition: (row: Row) => Expression): QueryBuilder;
  readonly fn: { where(condition: (row: { readonly card: CardRecord }) => boolean): QueryBuilder };
  orderBy(key: (row: Row) => Expression | undefined, direction: "asc" | "desc"): QueryBuilder;
  limit(count: number): QueryBuilder;
}

export interface Collection {
  readonly toArray: readonly CardRecord[];
  preload(): Promise<void>;
  createIndex(key: (row: Readonly<Record<string, Expression>>) => Expression | undefined): unknown;
  update(key: string, change: (draft: CardRecord) => void): unknown;
  subscribeChanges(listener: () => void): unknown;
  cleanup(): Promise<void>;
}

interface StartingPoint {
  from(source: { readonly card: Collection }): QueryBuilder;
}

export interface TanStackDb {
  readonly BTreeIndex: new (...given: never) => object;
  localOnlyCollectionOptions(options: {
    readonly id: string;
    readonly getKey: (record: CardRecord) => string;
    readonly initialData: readonly CardRecord[];
  }): object;
  createCollection(options: object): Collection;
  createLiveQueryCollection(options: {
    readonly startSync: boolean;
    readonly query: (query: StartingPoint) => QueryBuilder;
  }): Collection;
  inArray(value: Expression, values: readonly unknown[]): Expression;
}

export const loadTanStack = (): Promise<TanStackDb> =>
  load<TanStackDb>("@tanstack/db", [
    "BTreeIndex",
    "localOnlyCollectionOptions",
    "createCollection",
    "createLiveQueryCollection",
    "inArray",
  ]);
