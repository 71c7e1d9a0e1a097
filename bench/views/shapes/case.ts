import type { CardFilters, CardViewRequest, Query } from "workspace-engine";
import { encodeCursor } from "../../../src/operation/paging";
import { viewScope } from "../../../src/views/normalize-view";
import { readView } from "../../../src/views/read-view";
import { compileView } from "../../../src/views/view";
import type { Corpus } from "../data/corpus";
import { ADA, TEAM } from "../data/writes";
import type { Found } from "./found";
import { firstMatches } from "./oracle";
import { PAGE, type Shape, type Variant } from "./shape";

/** One question in every form it is asked in, with its answer. */
export interface Case {
  readonly shape: string;
  readonly request: CardViewRequest;
  readonly query: Query;
  /** The ids of the page, as the naive evaluator finds them. */
  readonly expected: readonly string[];
}

const surroundings = { timeZone: "UTC", timeUnit: "seconds", userId: ADA.user_id } as const;

/** Turns every variant of the shapes into a case. */
export function casesOf(shapes: readonly Shape[], corpus: Corpus, now: number): readonly Case[] {
  return shapes.flatMap(({ name, variants }) => variants.map((variant) => caseOf(name, variant, corpus, now)));
}

function caseOf(shape: string, { filters, page }: Variant, corpus: Corpus, now: number): Case {
  const query = compile(filters, now);
  const found = firstMatches(corpus, query, (page + 1) * PAGE);
  const start = startOf(page, found.length);
  const last = found[start - 1];
  const expected = found.slice(start, start + PAGE).map(({ id }) => id);
  const request: CardViewRequest = { type: "card", card_filters: filters };
  if (last === undefined) return { shape, request, query: { ...query, limit: PAGE }, expected };
  const cursor = cursorAfter(filters, now, last);
  return { shape, request: { ...request, cursor }, query: { ...query, after: last, limit: PAGE }, expected };
}

/** The page asked for, or the last one there is when it lies beyond. */
function startOf(page: number, found: number): number {
  const last = Math.max(0, Math.ceil(found / PAGE) - 1);
  return Math.min(page, last) * PAGE;
}

/** What the engine asks its storage for. */
export function compile(filters: CardFilters, now: number): Query {
  return compileView(readView({ type: "card", card_filters: filters }), { ...surroundings, now });
}

function cursorAfter(filters: CardFilters, now: number, { key, id }: Found): string {
  const view = readView({ type: "card", card_filters: filters });
  return encodeCursor({ scope: viewScope(view, { ...surroundings, teamId: TEAM }), now, key, id });
}

/** The cases as they come in from outside: no object, and no longer text, is one that was seen before. */
export function anew<T>(values: readonly T[]): readonly T[] {
  return values.map((value) => JSON.parse(JSON.stringify(value)) as T);
}
