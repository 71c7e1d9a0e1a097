import type { Query } from "../query";
import { type AccessPath, bestPath, pathInOrder, pathsOf } from "./access-path";
import type { SqliteConnection } from "./connection";
import type { KindTable } from "./kind-table";
import { firstIds, idsIn, type Run, runsOf } from "./runs";

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

/** A page is looked for among so many documents at first, and then among so many times as many. */
const FIRST = 500;
const GROWTH = 4;
/** A document found by an index of texts takes so many times as long as others. */
const TEXT_COST = 4;

/**
 * Follows the clause that leads to the fewest documents, unless the page is among as many of the first in its order. Nobody
 * knows either beforehand, so both are tried with ever more documents: that takes little longer than the quicker one alone.
 * Several statements, so it wants one snapshot.
 */
export function search(connection: SqliteConnection, table: KindTable, team: string, query: Query): Found {
  const { where, sort, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
  const inOrder = pathInOrder(table, team, where, sort.field);
  const paths = pathsOf(table, team, where);
  const wanted = offset + limit;
  const follow = (path: AccessPath | undefined, passed: number): Found => {
    const ids = allIn(connection, runsOf(table, team, query, path), wanted);
    return { ids: ids.slice(offset), path, passed };
  };
  if (paths.every(({ clause }) => clause === inOrder?.clause)) return follow(inOrder, 0);
  if (!Number.isFinite(wanted)) return follow(bestPath(connection, paths, Number.MAX_SAFE_INTEGER), 0);
  const texts = paths.filter(({ clause }) => clause.operator === "contains");
  const others = paths.filter((path) => !texts.includes(path));
  for (let [most, passed] = [FIRST, 0]; ; [most, passed] = [most * GROWTH, most]) {
    const best = bestPath(connection, others, most) ?? bestPath(connection, texts, most / TEXT_COST);
    if (best !== undefined) return follow(best, passed);
    const ids = firstIds(connection, table, team, query, inOrder, most, wanted);
    if (ids.length === wanted) return { ids: ids.slice(offset), path: inOrder, passed: 0 };
  }
}

function allIn(connection: SqliteConnection, runs: readonly Run[], wanted: number): readonly string[] {
  const found: string[] = [];
  for (const run of runs) {
    if (found.length === wanted) break;
    for (const id of idsIn(connection, run, wanted - found.length)) found.push(id);
  }
  return found;
}
