import { keptList } from "../base/structural-sharing";
import { documentIn, readField } from "../documents";
import type { LiveSource } from "../engine/engine";
import type { Scalar } from "../storage/query";
import type { JsonObject, StoredDocument } from "../storage/storage";
import { BoardOrder, type CardSource, isByLists } from "../views/board-order";
import type { ChangedDocument } from "./changed-document";
import { viewDiff } from "./diff";
import { finderFor, nextChange } from "./next-change";
import type { ViewSink } from "./shown";
import type { Resource } from "./viewer";
import { type Consequence, type Entry, type Readings, Watched, type Watching } from "./watched";
import { keyOf } from "./window";

const none: readonly never[] = Object.freeze([]);

/** The field that says where a list or a board is. */
const standsIn = { list: "board_id", board: "project_id" } as const;

/** One live view as it is kept right: what it asks for, and the documents it has. */
export class WatchedView extends Watched {
  readonly sink: ViewSink<Resource>;
  /** Whether the cards of several lists come in the order of those. */
  readonly isByLists: boolean;
  /** That order, as it was when the documents were read. */
  #order: BoardOrder | undefined;
  /** How many documents belonged to it when they were read. */
  #count = 0;
  /** The items as they are shown: the same array until something changes. */
  shown: readonly Resource[] = none;

  constructor(watching: Omit<Watching, "fields">, sink: ViewSink<Resource>) {
    const isInLists = isByLists(watching.view);
    super({ ...watching, fields: isInLists ? ["list_id"] : [] });
    this.sink = sink;
    this.isByLists = isInLists;
  }

  /** How many documents belong to it: known from those that it has, if these are all. */
  get count(): number {
    return this.window.edge === undefined ? this.window.entries.length : this.#count;
  }

  override get isDependent(): boolean {
    return this.isByLists || super.isDependent;
  }

  /** Also where its documents come in another order since a list or a board was changed. */
  override isAffectedBy(change: ChangedDocument): boolean {
    return this.#isReorderedBy(change) || super.isAffectedBy(change);
  }

  async read({ options }: LiveSource, readings: Readings, now: number): Promise<number> {
    const { storage, teamId } = options;
    const { kind, sort } = this;
    const limit = this.window.capacity;
    const where = this.where(now);
    const { found, last } = await this.reader(storage).steadily(async (sequence) => {
      const find = finderFor(this, storage, readings, sequence);
      const order = this.isByLists ? await BoardOrder.read(this.reader(storage), where, sort) : undefined;
      const source: CardSource<StoredDocument> = {
        find: ({ lists, limit }) => find({ kind, where: [...where, lists], sort, limit }),
        documentOf: ({ body }) => documentIn("card", body),
      };
      const documents = await (order === undefined ? find({ kind, where, sort, limit }) : order.find(source, limit));
      let count = documents.length;
      if (this.isCounted && count === limit) {
        // Where it goes by how they are shown, each must be looked at.
        count = this.isSeenInPart
          ? (await find({ kind, where, sort, limit: Number.MAX_SAFE_INTEGER })).length
          : await storage.count(teamId, { kind, where });
      }
      return { documents, count, order };
    });
    // A view that was closed meanwhile must stay empty.
    if (this.isReleased) return last;
    this.#order = found.order;
    this.#count = found.count;
    this.window.fill(found.documents.map(({ id, body, rev }) => this.#entry(id, this.#keyOf(body) ?? "", body, rev)));
    this.sequence = Math.max(this.sequence, last);
    this.wakeAt = await nextChange(this, finderFor(this, storage, readings, last), now);
    return last;
  }

  show(at: number): (() => void) | undefined {
    const resources: Resource[] = [];
    for (const { appearance } of this.items) if (appearance !== undefined) resources.push(appearance.resource);
    const { shown, reason, sink } = this;
    this.shown = keptList(shown, resources);
    sink.show({ items: this.shown, hasMore: this.window.hasMore }, reason);
    this.reason = "clock";
    if (!sink.hasListeners()) return undefined;
    const diff = viewDiff({ items: shown }, { items: this.shown }, reason, at);
    return () => sink.notify(diff);
  }

  mayTake(change: ChangedDocument): boolean {
    if (this.#isMiscountedAfter(change)) return true;
    const position = { key: keyOf(change.value(this.sort.field)), id: change.id };
    return (this.isByLists || this.window.reaches(position)) && change.matches(this.certain);
  }

  protected judge(change: ChangedDocument, held: Entry | undefined, now: number): Consequence {
    if (this.#isUnplaced(change) || this.#isMiscountedAfter(change)) return "read";
    const { hasMore } = this.window;
    const { count } = this;
    if (this.#takeInto(change, held, now)) this.reason = "commit";
    if (this.window.isShort) return "read";
    if (this.isCounted && this.count !== count) this.reason = "commit";
    return this.reason === "commit" || this.window.hasMore !== hasMore ? "show" : "none";
  }

  #isReorderedBy(change: ChangedDocument): boolean {
    if (!this.isByLists) return false;
    const { kind, id, rev, before, after } = change;
    if (before === null || after === null || rev <= this.sequence) return false;
    const isListed = kind === "list" && this.#order?.has(id) === true;
    if (isListed || kind === "board") return change.differs("order_key") || change.differs(standsIn[kind]);
    return false;
  }

  #isUnplaced({ after }: ChangedDocument): boolean {
    return this.isByLists && after !== null && this.#keyOf(after) === undefined;
  }

  /** Whether it must be counted again after a change: of a document that is or was in it, perhaps beyond its edge. */
  #isMiscountedAfter(change: ChangedDocument): boolean {
    if (!this.isCounted || this.window.edge === undefined || change.rev <= this.sequence) return false;
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
    if (isReached) this.expect(change, now);
    for (const range of this.ranges) if (!change.matches([range.at(now)])) return this.#lose(held);
    return this.#put(entry, held, isReached);
  }

  /** By what a document comes in its place; undefined where that of its list is not known. */
  #keyOf(body: JsonObject): Scalar | undefined {
    const { kind, sort } = this;
    if (this.isByLists) return this.#order?.keyOf(documentIn("card", body));
    return keyOf(readField(kind, documentIn(kind, body), sort.field));
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
}
