import type { Clause } from "../storage/query";
import type { ChangedDocument } from "./changed-document";

/** A view whose documents are counted. */
interface Counting {
  /** The last commit that is taken in. */
  readonly sequence: number;
  readonly isSeenInPart: boolean;
  where(now: number): readonly Clause[];
  whereAtAnyTime(): readonly Clause[];
  /** A document may enter or leave as time passes. */
  expect(change: ChangedDocument, now: number): void;
}

/** The effect of a change on a count; `unknown` means it must be counted again. */
type Counted = "same" | "changed" | "unknown";

/** How many documents belong to a view, whether or not its window reaches to them. */
export class MatchCount {
  value = 0;
  /** Whether nothing was committed while it was counted: else it may be of a later state than is known. */
  isSure = true;
  readonly #view: Counting;

  constructor(view: Counting) {
    this.#view = view;
  }

  /** Takes in a change of a document that is or was in the list, or may have been. */
  take(change: ChangedDocument, now: number): Counted {
    const view = this.#view;
    if (change.rev <= view.sequence) return "same";
    // Hidden documents decide, too, which cards belong to it.
    if (change.before === undefined || view.isSeenInPart) return "unknown";
    if (change.matches(view.whereAtAnyTime())) view.expect(change, now);
    const where = view.where(now);
    const difference = Number(change.matches(where)) - Number(change.matched(where));
    this.value += difference;
    return difference === 0 ? "same" : "changed";
  }
}

/** Leads from a changed card to the views of its list that count. */
export class CountIndex<View> {
  readonly #byList = new Map<string, Set<View>>();
  readonly #lists = new Map<View, string>();

  add(view: View, listId: string): void {
    const views = this.#byList.get(listId) ?? new Set();
    this.#byList.set(listId, views.add(view));
    this.#lists.set(view, listId);
  }

  delete(view: View): void {
    const listId = this.#lists.get(view) ?? "";
    this.#lists.delete(view);
    const views = this.#byList.get(listId);
    views?.delete(view);
    if (views?.size === 0) this.#byList.delete(listId);
  }

  /** The views whose count the change may concern. */
  concernedBy(change: ChangedDocument): Iterable<View> {
    if (change.kind !== "card" || this.#lists.size === 0) return none;
    if (change.before === undefined) return this.#lists.keys();
    const later = this.#of(change.value("list_id"));
    const earlier = this.#of(change.previous("list_id"));
    return later === earlier ? later : [...later, ...earlier];
  }

  #of(listId: unknown): Iterable<View> {
    return this.#byList.get(String(listId)) ?? none;
  }
}

const none: readonly never[] = [];
