import type { Fields, FieldValue, Query } from "workspace-engine";
import type { Corpus } from "../data/corpus";
import { cardFields, setFields } from "./card-fields";

/** A card as a program that keeps plain objects would have it. */
export type CardRecord = Record<string, FieldValue>;

const EMPTY_LAST = Number.MAX_SAFE_INTEGER;

/** Copies of all cards: some peers write into what they are given. */
export function recordsOf(corpus: Corpus): readonly CardRecord[] {
  return corpus.ids.map((id, place) => recordOf(id, corpus.at(place)));
}

/**
 * Beside the fields a record has its id as a number, for ties; the due date with empty ones last; and of each set how
 * much is in it.
 */
export function recordOf(id: string, fields: Fields): CardRecord {
  const record: CardRecord = { id, number: Number(id), due_last: Number(fields["due_date"]) || EMPTY_LAST };
  for (const { name } of cardFields) record[name] = fields[name] ?? "";
  for (const name of setFields) {
    const held = fields[name];
    const elements = typeof held === "object" ? held : [];
    record[name] = [...elements];
    record[countOf(name)] = elements.length;
  }
  return record;
}

/** The field that says how much is in a set. */
export const countOf = (set: string): string => `${set}_count`;

/** By what to sort records; ties go by `number`, in the same direction. */
export function sortColumn({ sort: { field, direction } }: Query): {
  readonly column: string;
  readonly ascending: boolean;
} {
  const ascending = direction === "ascending";
  return { column: field === "due_date" && ascending ? "due_last" : field, ascending };
}
