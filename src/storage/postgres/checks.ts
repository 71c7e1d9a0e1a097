import type { Check, CountCheck, RevisionCheck } from "../storage";
import { type Binds, conditionOf } from "./conditions";
import type { KindTable } from "./kind-table";
import { idKey } from "./values";

/** The checks of a commit, as the commit function takes them: it answers those that fail by their places, from 1 on. */
export interface Checks {
  /** By kind: where in the lists the kind ends, counted from 1. */
  readonly ends: ReadonlyMap<string, number>;
  readonly keys: readonly string[];
  readonly revisions: readonly number[];
  /** As JSON, if there are any: statements, what they must count, and their places, which follow those of keys. */
  readonly counts: string | null;
  /** The values in these statements. */
  readonly values: readonly string[];
  /** All, each at its place. */
  readonly inOrder: readonly Check[];
}

export function checksOf(tableOf: (kind: string) => KindTable, team: string, checks: readonly Check[]): Checks {
  const byKind = new Map<string, RevisionCheck[]>();
  const counted: CountCheck[] = [];
  for (const check of checks) {
    if ("query" in check) counted.push(check);
    else {
      const ofKind = byKind.get(check.kind) ?? [];
      byKind.set(check.kind, ofKind);
      ofKind.push(check);
    }
  }
  const ends = new Map<string, number>();
  const revised: RevisionCheck[] = [];
  for (const [kind, ofKind] of byKind) {
    for (const check of ofKind) revised.push(check);
    ends.set(kind, revised.length);
  }
  const values = new TextValues(team);
  const counts = counted.map(({ query, count }, index) => {
    const table = tableOf(query.kind);
    const text = `SELECT count(*) FROM ${table.name} WHERE ${conditionOf(table, query.where, values)}`;
    return { place: revised.length + index + 1, query: text, expected: count };
  });
  return {
    ends,
    keys: revised.map(({ id }) => idKey(id)),
    revisions: revised.map(({ rev }) => rev),
    counts: counts.length === 0 ? null : JSON.stringify(counts),
    values: values.all,
    inOrder: [...revised, ...counted],
  };
}

/** The values of statements that the database is given as texts, in one list beside the team. */
class TextValues implements Binds {
  readonly team: string;
  readonly all: string[] = [];

  constructor(team: string) {
    this.team = team;
  }

  bind(value: unknown, type: string): string {
    return `$2[${this.all.push(Array.isArray(value) ? arrayText(value) : String(value))}]::${type}`;
  }
}

/** A list in the form in which PostgreSQL reads one. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
