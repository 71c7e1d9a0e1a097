import type { Check, CountCheck, RevisionCheck } from "../storage";
import { conditionOf } from "./conditions";
import { idKey } from "./id-key";
import type { KindTable } from "./kind-table";
import type { Binds } from "./statement";

/** What must hold for a commit, as the commit function takes it. */
export interface Checks {
  /** By kind, as JSON: keys, their revisions, and where each check stands among all. */
  readonly revisions: string;
  /** As JSON: statements, what they must count, and where each check stands among all. */
  readonly counts: string;
  /** The values in these statements. */
  readonly values: readonly string[];
}

export function checksOf(kind: (kind: string) => KindTable, team: string, checks: readonly Check[]): Checks {
  const revisions = new Map<string, { keys: string[]; revisions: number[]; places: number[] }>();
  const counts: { place: number; query: string; expected: number }[] = [];
  const values = new TextValues();
  for (const [place, check] of checks.entries()) {
    if ("query" in check) counts.push({ place, ...countOf(kind(check.query.kind), team, check, values) });
    else addTo(revisions, check, place);
  }
  const listed = [...revisions].map(([name, expected]) => ({ kind: name, ...expected }));
  return { revisions: JSON.stringify(listed), counts: JSON.stringify(counts), values: values.all };
}

function countOf(table: KindTable, team: string, { query, count }: CountCheck, values: Binds) {
  const condition = conditionOf(table, query.where, team, values);
  return { query: `SELECT count(*) FROM ${table.name} WHERE ${condition}`, expected: count };
}

function addTo(
  revisions: Map<string, { keys: string[]; revisions: number[]; places: number[] }>,
  { kind, id, rev }: RevisionCheck,
  place: number,
): void {
  const expected = revisions.get(kind) ?? { keys: [], revisions: [], places: [] };
  expected.keys.push(idKey(id));
  expected.revisions.push(rev);
  expected.places.push(place);
  revisions.set(kind, expected);
}

/** The values of statements that the database is given as texts, in one list beside the team. */
class TextValues implements Binds {
  readonly all: string[] = [];

  bind(value: unknown, type: string): string {
    return `$2[${this.all.push(Array.isArray(value) ? arrayText(value) : String(value))}]::${type}`;
  }
}

/** A list in the form in which PostgreSQL reads one. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
