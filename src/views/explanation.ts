import type { Issue } from "../errors";
import type { STime } from "../model/time";
import type { Clause, FieldValue, Sort } from "../storage/query";
import type { ViewType } from "./view-request";

/** What one filter of a view asks for. */
export interface ClauseExplanation {
  /** Where the request says so: `card_filters.include.members`. */
  readonly path: string;
  /** What is looked at. */
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
  /** What the document holds there; texts normalised and cut to 80 characters, of watchers only the acting user. */
  readonly value: FieldValue;
  readonly matches: boolean;
}

/** What a view asks for. */
export interface ViewExplanation {
  readonly type: ViewType;
  /** What `now` stands for. */
  readonly now: STime;
  /** All of them must be satisfied. */
  readonly clauses: readonly ClauseExplanation[];
  readonly sort: Sort;
  /** What may not be meant; `code` is `includes_empty`, `matches_nothing` or `short_text`. */
  readonly warnings: readonly Issue[];
}

/** Why a document belongs to a view, or does not. */
export interface MatchExplanation extends ViewExplanation {
  /** Whether it belongs to the view: every clause matches. */
  readonly matches: boolean;
  readonly clauses: readonly ClauseVerdict[];
}
