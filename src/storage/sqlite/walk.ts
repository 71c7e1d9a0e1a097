import type { Query } from "../query";
import type { AccessPath } from "./access-path";
import type { SqliteConnection } from "./connection";
import type { KindTable } from "./kind-table";
import { beyond, idsIn, type Place, placeIn, type Run, runsOf, within } from "./runs";
import { countRows } from "./selected";

/** A walk along the order of a query, a part at a time. */
export class Walk {
  readonly found: string[] = [];
  readonly #connection: SqliteConnection;
  /** The matches of the query; of ids that a filter rejects only the index entry is looked at. */
  readonly #runs: (filter: AccessPath | undefined) => readonly Run[];
  /** All documents of each run. */
  readonly #all: readonly Run[];
  /** Which run is walked along, and from where on, unless from its beginning. */
  #run = 0;
  #place: Place | undefined;
  #passed = 0;

  /** Along what a clause leads to, if an index has that in order. */
  constructor(
    connection: SqliteConnection,
    table: KindTable,
    team: string,
    query: Query,
    inOrder: AccessPath | undefined,
  ) {
    this.#connection = connection;
    const bounds = query.where.filter((clause) => clause === inOrder?.clause || clause.field === query.sort.field);
    this.#all = runsOf(table, team, { ...query, where: bounds }, inOrder);
    this.#runs = (filter) => runsOf(table, team, query, inOrder, filter);
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
  goOn(count: number, wanted: number, filter: AccessPath | undefined): boolean {
    const runs = this.#runs(filter);
    for (let left = count; left > 0; ) {
      const [run, all] = [runs[this.#run], this.#all[this.#run]];
      if (run === undefined || all === undefined) return true;
      const [rest, restOfAll] =
        this.#place === undefined ? [run, all] : [beyond(run, this.#place), beyond(all, this.#place)];
      const end = placeIn(this.#connection, restOfAll, left);
      for (const id of idsIn(this.#connection, rest, wanted - this.found.length, end)) this.found.push(id);
      if (this.found.length === wanted) return true;
      const looked = end === undefined ? countRows(this.#connection, within(restOfAll)) : left;
      this.#passed += looked;
      left -= looked;
      this.#place = end;
      if (end === undefined) this.#run += 1;
    }
    return this.#run === runs.length;
  }
}
