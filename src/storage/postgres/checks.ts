import { groupBy } from "../../base/collections";
import type { Check, RevisionCheck } from "../storage";
import { type Binds, conditionOf } from "./conditions";
import type { KindTable } from "./kind-table";
import { idKey } from "./values";

/** The checks of a commit, as the commit function takes them: it answers those that fail by their places, from 1 on. */
export interface Checks {
  /** As JSON: the keys of each kind with their revisions, and how many come before them. */
  readonly revisions: string;
  /** As JSON: statements, what they must count, and their places, which follow those of keys. */
  readonly counts: string;
  /** The values in these statements. */
  readonly values: readonly string[];
  /** All, each at its place. */
  readonly inOrder: readonly Check[];
}

export function checksOf(tableOf: (kind: string) => KindTable, team: string, checks: readonly Check[]): Checks {
  const counted = checks.filter((check) => "query" in check);
  const byKind = groupBy(
    checks.filter((check): check is RevisionCheck => !("query" in check)),
    ({ kind }) => kind,
  );
  const inOrder: Check[] = [];
  const revisions = Array.from(byKind, ([kind, ofKind]) => {
    const start = inOrder.length;
    for (const check of ofKind) inOrder.push(check);
    return { kind, start, keys: ofKind.map(({ id }) => idKey(id)), revisions: ofKind.map(({ rev }) => rev) };
  });
  const values = new TextValues(team);
  const counts = counted.map((check) => {
    const table = tableOf(check.query.kind);
    const query = `SELECT count(*) FROM ${table.name} WHERE ${conditionOf(table, check.query.where, values)}`;
    return { place: inOrder.push(check), query, expected: check.count };
  });
  return { revisions: JSON.stringify(revisions), counts: JSON.stringify(counts), values: values.all, inOrder };
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
