import { readField } from "../documents";
import { documentIn } from "../documents/stored";
import { VisibleCards } from "../resources/card/operations/visible-cards";
import { Reader } from "../session/reader";
import { isEmpty } from "../storage/evaluate";
import type { Clause, Scalar, Sort, SortPosition } from "../storage/query";
import type { JsonObject, Storage, StoredDocument } from "../storage/storage";
import { type BoardOrder, isByLists } from "../views/board-order";
import { type RelatedKind, relatedKind, relatedPart } from "../views/related";
import { compileView, type ViewContext } from "../views/view";
import type { ChangedDocument } from "./changed-document";
import type { Asked, Item, LiveKind, Resource, Viewer } from "./item";
import type { ViewDiff } from "./live-view";
import { isBounds, isCountedFromNow, MovingRange } from "./moving-range";
import type { ViewSink } from "./shown";
import { keyOf, Window } from "./window";

const none: readonly never[] = Object.freeze([]);

/** On which it depends who may read a document. */
const accessFields: Readonly<Record<LiveKind, readonly string[]>> = {
  card: ["project_id"],
  board: ["project_id"],
  list: ["project_id"],
  page: ["project_id", "reader_ids"],
};

/** The field that says where a list or a board is. */
const standsIn = { list: "board_id", board: "project_id" } as const;

/** A document as the views of its viewer show it. */
export type ViewItem = Item<WatchedView>;

/** A document in the order of a view. */
export interface Entry extends SortPosition {
  readonly view: WatchedView;
  document: JsonObject;
  /** The commit after which the document is like this. */
  rev: number;
  /** Its item, once a view needed it. */
  item: ViewItem | undefined;
}

/**
 * - `unread`: its documents must be read.
 * - `changed`: its documents are known, and may be others than it shows.
 * - `shown`: it shows its documents.
 * - `released`: it was closed.
 */
export type ViewState = "unread" | "changed" | "shown" | "released";

/** The work left for a view after a change: none, show its documents, read them again, or read its items too. */
export type Consequence = "none" | "show" | "readDocuments" | "readAll";

/** One live view as it is kept right: what it asks for, and the documents it has. */
export class WatchedView {
  readonly kind: LiveKind;
  readonly viewer: Viewer;
  readonly sink: ViewSink<Resource>;
  readonly sort: Sort;
  readonly window: Window<Entry>;
  /** The clauses that do not depend on time. */
  readonly fixed: readonly Clause[];
  /** The clauses all its documents satisfy, even if some related documents are hidden. */
  readonly certain: readonly Clause[];
  /** Whether the cards of several lists come in the order of those. */
  readonly isByLists: boolean;
  /** That order, as it was when the documents were read. */
  #order: BoardOrder | undefined;
  /** The fields about related documents. */
  readonly #related: readonly string[];
  readonly ranges: readonly MovingRange[];
  /** On which it depends whether a document belongs to the view, and where. */
  readonly fields: readonly string[];
  /** The fields as bits. */
  mask = 0;
  /** The last change of the index it is in that came by. */
  visit = 0;
  /** Its state. Set by `Upkeep`. */
  state: ViewState = "unread";
  /** Whether it is asked how many documents belong to it. */
  readonly isCounted: boolean;
  /** How many they were when they were read. */
  #count = 0;
  /** The items that are shown. Set by `ItemStore`. */
  items: readonly ViewItem[] = [];
  /** The items as they are shown: the same array until something changes. */
  shown: readonly Resource[] = none;
  readonly #view: Asked;
  readonly #context: ViewContext;
  /** Called each time it is shown. */
  whenShown: () => void = () => {};
  /** The last commit that is taken in. */
  sequence = 0;
  /** When the time alone may change the window next. */
  wakeAt = Number.POSITIVE_INFINITY;
  /** The reason of its next diff. */
  reason: ViewDiff<Resource>["reason"] = "commit";

  constructor(
    view: Asked,
    window: number,
    context: ViewContext,
    viewer: Viewer,
    sink: ViewSink<Resource>,
    isCounted = false,
  ) {
    const { where, sort } = compileView(view, context);
    const isMoving = view.constraints.map(isCountedFromNow);
    this.kind = view.type;
    this.#view = view;
    this.#context = context;
    this.viewer = viewer;
    this.sink = sink;
    this.isCounted = isCounted;
    this.sort = sort;
    this.isByLists = isByLists(view);
    this.window = new Window(window, sort);
    this.fixed = where.filter((_, index) => isMoving[index] !== true).sort((a, b) => leniency(a) - leniency(b));
    this.#related = relatedPart(view).constraints.map(({ row }) => row.field);
    this.certain = this.isRelated ? this.fixed.filter((clause) => !this.#isUncertain(clause)) : this.fixed;
    this.ranges = view.constraints.flatMap(({ path, given }, index) => {
      const clause = where[index];
      const moves = isMoving[index] && clause?.operator === "range" && isBounds(given);
      return moves ? [new MovingRange(path, clause, given, context)] : [];
    });
    const placeFields = this.isByLists ? ["list_id", sort.field] : [sort.field];
    this.fields = [...new Set([...where.map(({ field }) => field), ...placeFields, ...accessFields[view.type]])];
  }

  get isReleased(): boolean {
    return this.state === "released";
  }

  /** How many documents belong to it: known from those that it has, if these are all. */
  get count(): number {
    return this.window.edge === undefined ? this.window.entries.length : this.#count;
  }

  /** Whether it asks about related documents. */
  get isRelated(): boolean {
    return this.#related.length > 0;
  }

  /** Whether it goes by how documents are shown, since some of what they refer to is hidden. */
  get isSeenInPart(): boolean {
    return this.isRelated && this.viewer.clauses(this.kind).length > 0;
  }

  /** Reads for its viewer. */
  reader(storage: Storage): Reader {
    const { restriction, context } = this.viewer;
    return new Reader(storage, restriction, context);
  }

  /** Its documents as its viewer sees them. */
  visible(storage: Storage): VisibleCards {
    return new VisibleCards(this.reader(storage), this.#view, this.#context);
  }

  /** Whether its documents come in another order since a list or a board was changed. */
  isReorderedBy(change: ChangedDocument): boolean {
    if (!this.isByLists) return false;
    const { kind, id, rev, before, after } = change;
    if (before === null || after === null || rev <= this.sequence) return false;
    const isListed = kind === "list" && this.#order?.has(id) === true;
    if (isListed || kind === "board") return change.differs("order_key") || change.differs(standsIn[kind]);
    return false;
  }

  /** Whether it goes by which documents of the kind the viewer may read. */
  goesBy(kind: RelatedKind | undefined): boolean {
    return (
      kind !== undefined && this.isSeenInPart && this.#view.constraints.some(({ row }) => relatedKind(row) === kind)
    );
  }

  /** Whether it must be read whether the changed document belongs to the view, or where. */
  #isUnsureOf(change: ChangedDocument): boolean {
    if (this.isByLists && change.after !== null && this.#keyOf(change.after) === undefined) return true;
    return this.isSeenInPart && change.after !== null && this.#related.some((field) => !isEmpty(change.value(field)));
  }

  /** The clauses of the view at the instant. */
  where(now: number): readonly Clause[] {
    return [...this.whereAtAnyTime(), ...this.ranges.map((range) => range.at(now))];
  }

  /** The clauses that do not depend on time. */
  whereAtAnyTime(): readonly Clause[] {
    return [...(this.isSeenInPart ? this.certain : this.fixed), ...this.viewer.clauses(this.kind)];
  }

  /** Shows the items as they look now. */
  show(): void {
    const resources: Resource[] = [];
    for (const { appearance } of this.items) if (appearance !== undefined) resources.push(appearance.resource);
    const { shown } = this;
    const isSame = shown.length === resources.length && shown.every((resource, index) => resource === resources[index]);
    if (!isSame) this.shown = Object.freeze(resources);
    this.sink.show({ items: this.shown, hasMore: this.window.hasMore }, this.reason);
    this.reason = "clock";
    this.whenShown();
  }

  /** Takes in the documents that were read of the state after a commit, or a later one. */
  fill(documents: readonly StoredDocument[], count: number, sequence: number, order?: BoardOrder): void {
    this.#order = order;
    this.#count = count;
    const entries = documents.map(({ id, body, rev }) => this.#entry(id, this.#keyOf(body) ?? "", body, rev));
    this.window.fill(entries);
    this.sequence = Math.max(this.sequence, sequence);
  }

  /** Takes in a change of a document that it has, or that satisfies `certain`. */
  take(change: ChangedDocument, held: Entry | undefined, now: number): Consequence {
    if (this.#isUnsureOf(change)) return "readDocuments";
    const { hasMore } = this.window;
    const { count } = this;
    try {
      if (this.#takeInto(change, held, now)) this.reason = "commit";
    } catch {
      // A bound cannot be resolved any more: that is reported where the documents are read.
      return "readAll";
    }
    if (this.window.isShort) return "readDocuments";
    if (this.isCounted && this.count !== count) this.reason = "commit";
    return this.reason === "commit" || this.window.hasMore !== hasMore ? "show" : "none";
  }

  /** Whether it must be counted again after a change: of a document that is or was in it, perhaps beyond its edge. */
  isMiscountedAfter(change: ChangedDocument): boolean {
    if (!this.isCounted || this.window.edge === undefined) return false;
    if (change.kind !== this.kind || change.rev <= this.sequence) return false;
    if (change.before === undefined) return true;
    return (
      this.fields.some((field) => change.differs(field)) &&
      (change.matches(this.certain) || change.matched(this.certain))
    );
  }

  /** Returns whether other documents are shown. */
  #takeInto(change: ChangedDocument, held: Entry | undefined, now: number): boolean {
    const { id, rev, after } = change;
    if (rev <= this.sequence || (held !== undefined && held.rev >= rev)) return false;
    if (after === null) return this.#lose(held);
    const isKnownToMatch = held === undefined && this.certain === this.fixed;
    if (!isKnownToMatch && !change.matches(this.fixed)) return this.#lose(held);
    const entry = this.#entry(id, this.#keyOf(after) ?? "", after, rev);
    const isReached = this.window.reaches(entry);
    if (held === undefined && !isReached) return false;
    if (!change.matches(this.viewer.clauses(this.kind))) return this.#lose(held);
    if (isReached) this.#expect(change, now);
    for (const range of this.ranges) if (!change.matches([range.at(now)])) return this.#lose(held);
    return this.#put(entry, held, isReached);
  }

  /** By what a document comes in its place; undefined where that of its list is not known. */
  #keyOf(body: JsonObject): Scalar | undefined {
    const { kind, sort } = this;
    if (this.isByLists) return this.#order?.keyOf(documentIn("card", body));
    return keyOf(readField(kind, documentIn(kind, body), sort.field));
  }

  #isUncertain(clause: Clause): boolean {
    return clause.operator !== "range" && clause.negated === true && this.#related.includes(clause.field);
  }

  #put(entry: Entry, held: Entry | undefined, isReached: boolean): boolean {
    if (held?.key === entry.key) {
      held.document = entry.document;
      held.rev = entry.rev;
      return false;
    }
    const wasShown = this.#lose(held);
    return (isReached && this.window.insert(entry)) || wasShown;
  }

  #entry(id: string, key: Scalar, document: JsonObject, rev: number): Entry {
    return { id, key, view: this, document, rev, item: undefined };
  }

  #lose(held: Entry | undefined): boolean {
    return held !== undefined && this.window.remove(held);
  }

  /** The document may enter or leave as time passes. */
  #expect(change: ChangedDocument, now: number): void {
    for (const range of this.ranges) {
      const value = change.value(range.field);
      if (typeof value === "number") this.wakeAt = Math.min(this.wakeAt, range.crossing(value, now));
    }
  }
}

/** Orders clauses: those that most documents fail come first, exclusions last. */
const leniency = (clause: Clause): number => (clause.operator !== "range" && clause.negated === true ? 1 : 0);
