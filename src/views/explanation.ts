import type { STime } from "../base/time";
import type { Issue } from "../errors/errors";
import type { Clause, FieldValue, Sort } from "../storage/query";
import type { PlanDriver } from "../storage/query-plan";
import type { ViewType } from "./filter-table";

/** The condition of one filter of a view. */
export interface ClauseExplanation {
  /** Where the request says so: `card_filters.include.members`. */
  readonly path: string;
  /** The field the filter looks at. */
  readonly field: string;
  /** `present` asks for something rather than nothing, `in` for any of some values, `contains` for part of a text. */
  readonly operator: Clause["operator"];
  /** The opposite is asked for. */
  readonly negated: boolean;
  /** The values of `in`, the normalised needle of `contains`, the resolved bounds of `range`; true for `present`. */
  readonly expected: FieldValue | { readonly after?: STime; readonly before?: STime };
  /** All of it as an English sentence. */
  readonly text: string;
}

/** Why a document satisfies one filter of a view, or does not. */
export interface ClauseVerdict extends ClauseExplanation {
  /** The document's value; texts normalised and cut to 80 characters, of watchers only the acting user. */
  readonly value: FieldValue;
  readonly matches: boolean;
}

/** How much of a view's search one filter did. */
export interface ClauseWork {
  /** As in the clause's explanation. */
  readonly path: string;
  /** It drove the search, so that every candidate matches it. */
  readonly drives: boolean;
  /** How many candidates it removed that had passed the filters tried before it. */
  readonly removed: number;
}

/** How a page of a view was searched for. */
export interface ViewPlan {
  /**
   * The source of the candidates: the `order` of the results, the lists of a field's `values`, a `range` of a date, `ids`,
   * the index of a `text`, a `scan` of everything, or `nothing` where it was plain that nothing matches.
   */
  readonly driver: PlanDriver;
  /** The field whose order, values or texts they are. */
  readonly field?: string;
  /** How many candidates were expected. */
  readonly estimated: number;
  /** How many candidates were examined. */
  readonly examined: number;
  /** How many were found: one more than the page holds when there is a next page. */
  readonly found: number;
  readonly clauses: readonly ClauseWork[];
  readonly milliseconds: number;
  /** All of it as English sentences. */
  readonly text: string;
}

/** The conditions of a view. */
export interface ViewExplanation {
  readonly type: ViewType;
  /** The instant that `now` stands for. */
  readonly now: STime;
  /** All of them must be satisfied. */
  readonly clauses: readonly ClauseExplanation[];
  readonly sort: Sort;
  /** Conditions that may not be intended; `code` is `includes_empty`, `matches_nothing`, `short_text` or `deep_page`. */
  readonly warnings: readonly Issue[];
  /** How its page is searched for: shown to admins, by storages that can explain it, and not together with a document. */
  readonly plan?: ViewPlan;
  /** The conditions and the order, as English sentences. */
  readonly text: string;
}

/** Why a document belongs to a view, or does not. */
export interface MatchExplanation extends ViewExplanation {
  /** Whether it belongs to the view: every clause matches. */
  readonly matches: boolean;
  readonly clauses: readonly ClauseVerdict[];
  /** The instant at which time alone turns the verdict, if nobody changes the document; null when it never does. */
  readonly flips_at: STime | null;
}
