import type { Query } from "../query";
import { type AccessPath, bestPath, type CountedPath, pathInOrder, pathsOf } from "./access-path";
import type { SqliteConnection } from "./connection";
import type { KindTable } from "./kind-table";
import { idsIn, type Run, runsOf } from "./runs";
import { Walk } from "./walk";

/** The result of a query, and how it was found. */
export interface Found {
  readonly ids: readonly string[];
  /** The path that was followed; undefined where it was the order. */
  readonly path: AccessPath | undefined;
  /** How many documents of the order were looked at before. */
  readonly passed: number;
}

/** The ids the query finds. */
export function findIds(connection: SqliteConnection, table: KindTable, team: string, query: Query): readonly string[] {
  return search(connection, table, team, query).ids;
}

/** A clause is followed at once if it leads to fewer documents, … */
const FEW = 250;
/** … else so many times as many are looked at along the order, which takes less for each, … */
const ALONG = 2;
/** … and then the clauses may path to so many times as many. */
const FURTHER = 4;
/** To look at one along the order takes so many times less where ids are gathered before, and others are passed over. */
const FILTERED = 8;
/** So many are worth gathering for each that is left along the order, … */
const GATHERED = 3;
/** … but no more than so many times as many as are looked at next. */
const AT_ONCE = 8;
/** A document found by an index of texts takes so many times as long as others. */
const TEXT = 4;

/**
 * Nobody knows beforehand whether a page is filled sooner along its order or from what a clause leads to. So both are tried
 * in turn with ever more documents, which takes little longer than the quicker one alone. Several statements, so it wants
 * one snapshot.
 */
export function search(connection: SqliteConnection, table: KindTable, team: string, query: Query): Found {
  const { where, sort, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
  const inOrder = pathInOrder(table, team, where, sort.field);
  const paths = pathsOf(table, team, where);
  const wanted = offset + limit;
  const along = (path: AccessPath | undefined, passed: number): Found => {
    const ids = allIn(connection, runsOf(table, team, query, path), wanted);
    return { ids: ids.slice(offset), path, passed };
  };
  if (paths.every(({ clause }) => clause === inOrder?.clause)) return along(inOrder, 0);
  if (!Number.isFinite(wanted)) return along(bestPath(connection, paths, Number.MAX_SAFE_INTEGER)?.path, 0);
  const texts = paths.filter(({ clause }) => clause.operator === "contains");
  const values = paths.filter((path) => !texts.includes(path));
  const hasFilters = inOrder === undefined && table.field(sort.field) !== undefined;
  const filters = hasFilters ? values.filter(({ clause }) => clause.field !== sort.field) : [];
  const others = values.filter((path) => !filters.includes(path));
  const walk = new Walk(connection, table, team, query, inOrder);
  for (let most = FEW; ; most *= FURTHER) {
    const rest = walk.rest(wanted);
    const worth = walk.passed === 0 ? 0 : Math.min(rest * GATHERED, most * AT_ONCE);
    const filter = bestPath(connection, filters, Math.max(worth, most));
    const value = fewer(filter, bestPath(connection, others, most));
    const best = value !== undefined && value.documents < most ? value : bestPath(connection, texts, most / TEXT);
    if (best !== undefined) {
      // Less may seem to be left along the order; when it turns out to be more than thought, the clause is followed after all.
      const isFew = best.documents * (best === filter ? FILTERED : ALONG) <= rest;
      if (isFew || best.documents * ALONG * FURTHER <= walk.passed) return along(best.path, walk.passed);
    }
    const held = filter !== undefined && filter.documents < worth ? filter : undefined;
    const left = Number.isFinite(rest) ? Math.ceil(rest) : 0;
    if (held !== undefined && held.documents * FILTERED <= left) return along(held.path, walk.passed);
    const count = held === undefined ? most : Math.min(Math.max(most, left), most * AT_ONCE);
    if (walk.goOn(count * ALONG, wanted, held?.path))
      return { ids: walk.found.slice(offset), path: inOrder, passed: 0 };
  }
}

const fewer = (one: CountedPath | undefined, other: CountedPath | undefined): CountedPath | undefined =>
  one === undefined || (other !== undefined && other.documents < one.documents) ? other : one;

function allIn(connection: SqliteConnection, runs: readonly Run[], wanted: number): readonly string[] {
  const found: string[] = [];
  for (const run of runs) {
    if (found.length === wanted) break;
    for (const id of idsIn(connection, run, wanted - found.length)) found.push(id);
  }
  return found;
}
