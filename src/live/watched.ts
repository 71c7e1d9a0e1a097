import { DateMathError } from "../date-math";
import type { LiveSource } from "../engine/engine";
import { WorkspaceError } from "../errors/errors";
import { VisibleCards } from "../resources/card/operations/visible-cards";
import type { Topics } from "../session/item-cache";
import { Reader } from "../session/reader";
import { isEmpty } from "../storage/evaluate";
import type { Clause, Sort, SortPosition } from "../storage/query";
import type { JsonObject, Storage, StoredDocument } from "../storage/storage";
import { type MovingRange, movingRangeOf } from "../views/moving-range";
import { compileView, relatedKind, type ViewContext } from "../views/view";
import type { ChangedDocument } from "./changed-document";
import type { SubjectSink } from "./live-subject";
import type { ViewDiff } from "./live-view";
import type { Asked, LiveKind, Resource, Viewer } from "./viewer";
import { Window } from "./window";

/** On which it depends who may read a document. */
const accessFields: Readonly<Record<LiveKind, readonly string[]>> = {
  card: ["project_id"],
  board: ["project_id"],
  list: ["project_id"],
  page: ["project_id", "reader_ids"],
};

/** How a document is shown, and what that was made of besides the document. */
export type Appearance = { readonly resource: Resource; readonly around: unknown; readonly topics: Topics };

/**
 * - `presented`: it looks as its document and what surrounds that say.
 * - `renewed`: its own document is another one now, and nothing else.
 * - `stale`: it must be presented anew.
 * - `dropped`: no view shows it, and it is not kept right any more.
 */
export type ItemState = "presented" | "renewed" | "stale" | "dropped";

/** A document as all that is watched by its viewer shows it. */
export interface ShownItem {
  readonly kind: LiveKind;
  readonly id: string;
  readonly viewer: Viewer;
  readonly views: Set<Watched>;
  document: JsonObject;
  /** The commit after which the document is like this. */
  rev: number;
  appearance: Appearance | undefined;
  state: ItemState;
}

/** Several views that are shown as one. */
export interface Composite {
  /** Whether its parts are as they are to be shown, but what it stands for is gone or hidden. */
  readonly isLost: boolean;
  /** Shows what its parts show by now, once all of them do. Returns whether nothing is left to do. */
  settle(now: number, inUnit: (ms: number) => number): boolean;
  end(): Promise<void>;
}

/** A document in the order of a view. */
export interface Entry extends SortPosition {
  readonly view: Watched;
  document: JsonObject;
  rev: number;
  item: ShownItem | undefined;
}

/**
 * - `unread`: its documents must be read.
 * - `changed`: its documents are known, and may be others than it shows.
 * - `shown`: it shows its documents.
 * - `released`: it was closed.
 */
export type WatchedState = "unread" | "changed" | "shown" | "released";

/** The work left after a change: none, show the documents, or read them again. */
export type Consequence = "none" | "show" | "read";

/** Readings of views that ask the same for the same viewer after the same commit: to look through documents takes long. */
export type Readings = Map<string, Promise<readonly StoredDocument[]>>;

export interface Watching {
  readonly view: Asked;
  readonly context: ViewContext;
  readonly viewer: Viewer;
  readonly window: number;
  readonly isCounted: boolean;
  /** The fields that matter besides those of its filters. */
  readonly fields: readonly string[];
}

/** Kept right for one sink: a view, a summary, or all views of a board. */
export interface Kept {
  readonly sink: Pick<SubjectSink<never, never>, "over">;
  readonly viewer: Viewer;
  readonly views: Iterable<Watched>;
}

/** A view of which something is kept right: its first items, or what all of it comes to. */
export abstract class Watched implements Kept {
  readonly kind: LiveKind;
  readonly viewer: Viewer;
  readonly context: ViewContext;
  abstract readonly sink: SubjectSink<never, never>;
  readonly sort: Sort;
  readonly window: Window<Entry>;
  readonly isCounted: boolean;
  /** The clauses that do not depend on time. */
  readonly fixed: readonly Clause[];
  /** The clauses all its documents satisfy, even if some related documents are hidden. */
  readonly certain: readonly Clause[];
  readonly #related: readonly string[];
  readonly ranges: readonly MovingRange[];
  /** On which it depends whether a document belongs to it, and where. */
  readonly fields: readonly string[];
  /** Its state. Set by `Upkeep`. */
  state: WatchedState = "unread";
  /** The items that are shown. Set by `ItemStore`. */
  items: readonly ShownItem[] = [];
  readonly #view: Asked;
  readonly views = [this];
  /** The last commit that is taken in. */
  sequence = 0;
  /** When the time alone may change it next. */
  wakeAt = Number.POSITIVE_INFINITY;
  reason: ViewDiff<never>["reason"] = "commit";

  constructor({ view, context, viewer, window, isCounted, fields }: Watching) {
    const { where, sort } = compileView(view, context);
    const ranges = view.constraints.map((constraint) => movingRangeOf(constraint, context));
    this.kind = view.type;
    this.#view = view;
    this.context = context;
    this.viewer = viewer;
    this.isCounted = isCounted;
    this.sort = sort;
    this.window = new Window(window, sort);
    this.fixed = where.filter((_, index) => ranges[index] === undefined).sort((a, b) => leniency(a) - leniency(b));
    const asked = [...view.constraints.map(({ row }) => row.field), ...fields];
    this.#related = asked.filter((field) => relatedKind({ field }) !== undefined);
    this.certain = this.isRelated ? this.fixed.filter((clause) => !this.#isUncertain(clause)) : this.fixed;
    this.ranges = ranges.filter((range) => range !== undefined);
    const ordered = window > 0 ? [sort.field] : [];
    const filtered = where.map(({ field }) => field);
    this.fields = [...new Set([...filtered, ...fields, ...ordered, ...accessFields[view.type]])];
  }

  /** Reads its documents as of an instant. Resolves to the last commit that is in them for sure. */
  abstract read(source: LiveSource, readings: Readings, now: number): Promise<number>;

  /** Takes in a change of a document that it has, or may get. Returns the work that is left. */
  take(change: ChangedDocument, held: Entry | undefined, now: number): Consequence {
    if (this.isUnsureOf(change)) return "read";
    try {
      return this.judge(change, held, now);
    } catch (error) {
      // A bound cannot be resolved any more: that is reported where it is read.
      if (!(error instanceof WorkspaceError)) throw error;
      return "read";
    }
  }

  /** Takes in a change of which it is known how the document counts. */
  protected abstract judge(change: ChangedDocument, held: Entry | undefined, now: number): Consequence;

  /** Shows it as it is now. Returns how to notify the listeners, if there are any. */
  abstract show(at: number): (() => void) | undefined;

  /** Whether a change of a document that it does not have may concern it. */
  abstract mayTake(change: ChangedDocument): boolean;

  /** Whether it goes by other documents than those that belong to it. */
  get isDependent(): boolean {
    return this.isRelated;
  }

  /** Whether it must be read since another document was changed. */
  isAffectedBy({ movedRelated }: ChangedDocument): boolean {
    if (movedRelated === undefined || !this.isSeenInPart) return false;
    return this.#related.some((field) => relatedKind({ field }) === movedRelated);
  }

  get isReleased(): boolean {
    return this.state === "released";
  }

  get isRelated(): boolean {
    return this.#related.length > 0;
  }

  /** Whether it goes by how documents are shown, since some of what they refer to is hidden. */
  get isSeenInPart(): boolean {
    return this.isRelated && this.viewer.clauses(this.kind).length > 0;
  }

  reader(storage: Storage): Reader {
    const { restriction, context } = this.viewer;
    return new Reader(storage, restriction, context);
  }

  visible(storage: Storage): VisibleCards {
    return new VisibleCards(this.reader(storage), this.#view, this.context);
  }

  where(now: number): readonly Clause[] {
    return [...this.whereAtAnyTime(), ...this.ranges.map((range) => range.at(now))];
  }

  whereAtAnyTime(): readonly Clause[] {
    return [...(this.isSeenInPart ? this.certain : this.fixed), ...this.viewer.clauses(this.kind)];
  }

  /** Whether it must be read how the document counts: it refers to others, of which some may be hidden. */
  protected isUnsureOf(change: ChangedDocument): boolean {
    if (!this.isSeenInPart) return false;
    return this.#related.some((field) => !isEmpty(change.value(field)) || !isEmpty(change.previous(field)));
  }

  /** The document may enter or leave as time passes. */
  protected expect(change: ChangedDocument, now: number): void {
    for (const range of this.ranges) {
      const value = change.value(range.field);
      try {
        if (typeof value === "number") this.wakeAt = Math.min(this.wakeAt, range.crossing(value, now));
      } catch (error) {
        // A view whose bound cannot be resolved any more is stale.
        if (!(error instanceof DateMathError)) throw error;
      }
    }
  }

  #isUncertain(clause: Clause): boolean {
    return clause.operator !== "range" && clause.negated === true && this.#related.includes(clause.field);
  }
}

/** Orders clauses: those that most documents fail come first, exclusions last. */
const leniency = (clause: Clause): number => (clause.operator !== "range" && clause.negated === true ? 1 : 0);
