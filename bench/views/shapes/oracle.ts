import type { Clause, FieldValue, Query, Scalar } from "workspace-engine";
import { FirstInOrder } from "../../../src/base/collections";
import { compareForSort } from "../../../src/storage/evaluate";
import type { Corpus } from "../data/corpus";
import { type Found, placeIn } from "./found";

/**
 * The first `count` cards a query finds, by looking at every card: what every timed answer must be equal to. It shares no
 * code with what is measured but the order, and goes clause by clause so that a million cards take no minute.
 */
export function firstMatches(corpus: Corpus, { where, sort }: Query, count: number): readonly Found[] {
  let places = Int32Array.from({ length: corpus.size }, (_, place) => place);
  for (const clause of where) {
    const values = corpus.column(clause.field);
    const matches = matcherOf(clause);
    places = places.filter((place) => matches(values[place] ?? ""));
  }
  const first = new FirstInOrder<Found>(compareForSort(sort), count);
  for (const place of places) first.add(placeIn(sort, corpus.ids[place] ?? "", corpus.at(place)));
  return first.take();
}

type Matches = (value: FieldValue) => boolean;

/** Says of a field's value whether it satisfies the clause, written down once more from the clauses' definition. */
export function matcherOf(clause: Clause): Matches {
  if (clause.operator === "range") {
    const { above = -Infinity, atMost = Infinity } = clause;
    return (value) => typeof value === "number" && value > above && value <= atMost;
  }
  const matches = positive(clause);
  return clause.negated ? (value) => !matches(value) : matches;
}

function positive(clause: Exclude<Clause, { operator: "range" }>): Matches {
  if (clause.operator === "present") return (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  if (clause.operator === "contains") return anyOf((value) => String(value).includes(clause.text));
  const wanted = new Set<Scalar>(clause.values);
  return anyOf((value) => wanted.has(value));
}

const anyOf =
  (matches: (value: Scalar) => boolean): Matches =>
  (value) =>
    typeof value === "object" ? value.some(matches) : matches(value);
