import type { Answerer } from "../../timing/asker";
import { identity } from "../peer";
import type { Database, Statement, Value } from "./database";

/** A query that gives ids in order, and what it is asked with. */
export interface Asked {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Ready {
  readonly statement: Statement;
  readonly values: readonly Value[];
}

const TRIALS = 3;

/** One of several ways to ask, prepared: for each case the one that is fastest when tried. */
export function readied(
  db: Database,
  asked: readonly (readonly Asked[])[],
  wrap: (sql: string) => string,
): readonly Ready[] {
  const statements = new Map<string, Statement>();
  const prepare = ({ sql, values }: Asked): Ready => {
    const statement = statements.get(sql) ?? db.prepare(wrap(sql)).pluck();
    statements.set(sql, statement);
    return { statement, values };
  };
  return asked.map((ways) => fastest(ways.map(prepare)));
}

function fastest(ways: readonly Ready[]): Ready {
  const [only] = ways;
  if (only === undefined) throw new Error("There is no way to ask this.");
  if (ways.length === 1) return only;
  const timed = ways.map((way) => ({ way, time: Math.min(...Array.from({ length: TRIALS }, () => timeOf(way))) }));
  return timed.reduce((best, each) => (each.time < best.time ? each : best)).way;
}

function timeOf({ statement, values }: Ready): number {
  const start = performance.now();
  statement.all(...values);
  return performance.now() - start;
}

/** Answers with ids alone. */
export function answeringIds(name: string, ready: readonly Ready[]): Answerer<readonly unknown[]> {
  return {
    name,
    answer: (place) => run(ready[place]),
    ids: (found) => found.map(String),
  };
}

interface Identified {
  readonly id: string;
}

/** Answers with documents, parsed. */
export function answeringDocuments(name: string, ready: readonly Ready[]): Answerer<readonly Identified[]> {
  return {
    name,
    answer: (place) => run(ready[place]).map((body): Identified => JSON.parse(String(body))),
    ids: (found) => identity(found.map(({ id }) => id)),
  };
}

const run = (ready: Ready | undefined): readonly unknown[] => ready?.statement.all(...ready.values) ?? [];

/** The documents of what a query finds, in its order: the join's left side leads. */
export const withBodies = (sql: string): string =>
  `SELECT document.body FROM (${sql}) AS found CROSS JOIN document ON document.id = found.id`;
