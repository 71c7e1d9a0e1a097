import type { Query } from "../query";
import type { SqliteConnection } from "./connection";
import type { KindTable } from "./kind-table";
import type { Lead } from "./lead";
import { beyond, idsIn, placeIn, type Run, runsOf, within } from "./runs";
import { countRows } from "./selected";

/** A walk along the order of a query, a part at a time. */
export class Walk {
  readonly found: string[] = [];
  readonly #connection: SqliteConnection;
  /** What the query finds, and what there is. */
  #rest: readonly (readonly [found: Run, all: Run])[];
  #passed = 0;

  /** Along what a clause leads to, if an index has that in order. */
  constructor(connection: SqliteConnection, table: KindTable, team: string, query: Query, inOrder: Lead | undefined) {
    this.#connection = connection;
    const bounds = query.where.filter((clause) => clause === inOrder?.clause || clause.field === query.sort.field);
    const all = runsOf(table, team, { ...query, where: bounds }, inOrder);
    this.#rest = runsOf(table, team, query, inOrder).map((run, index) => [run, all[index] ?? run]);
  }

  /** How many documents were looked at. */
  get passed(): number {
    return this.#passed;
  }

  /** How many more it takes to find all that is wanted, if they hold as much of it as those looked at. */
  rest(wanted: number): number {
    const { length } = this.found;
    return length === 0 ? Number.POSITIVE_INFINITY : ((wanted - length) * this.#passed) / length;
  }

  /** Looks at so many more documents; true when all that is wanted was found, or there are no more. */
  goOn(count: number, wanted: number): boolean {
    for (let left = count; left > 0; ) {
      const [next, ...later] = this.#rest;
      if (next === undefined) return true;
      const [run, all] = next;
      const end = placeIn(this.#connection, all, left);
      for (const id of idsIn(this.#connection, run, wanted - this.found.length, end)) this.found.push(id);
      if (this.found.length === wanted) return true;
      const looked = end === undefined ? countRows(this.#connection, within(all)) : left;
      this.#passed += looked;
      left -= looked;
      this.#rest = end === undefined ? later : [[beyond(run, end), beyond(all, end)], ...later];
    }
    return this.#rest.length === 0;
  }
}
