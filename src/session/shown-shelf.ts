import type { Scalar } from "../storage/query";
import type { Touches } from "./touches";

/**
 * What an item was built from, besides its own document, in pairs: a kind and the id of a document, or `kind.field` and
 * the value by which documents of the kind are counted.
 */
export type Topics = readonly string[];

/** An item as it was shown, and what it was made of. */
export class ShownItem {
  document: object;
  item: object;
  /** What of the item's surroundings went into it, in the presenter's own terms. */
  surroundings: unknown;
  /** The last commit of which it is known that it left what surrounds the document as it is. */
  sequence: number;
  /** The topics it was built from; undefined: they are not known, so every commit may concern it. */
  readonly touches: readonly Touches[] | undefined;
  /** The value in each topic. */
  readonly values: readonly Scalar[];

  constructor(shown: Shown, { touches, values }: ReadTopics) {
    this.document = shown.document;
    this.item = shown.item;
    this.surroundings = shown.surroundings;
    this.sequence = shown.sequence;
    this.touches = touches;
    this.values = values;
  }
}

type Shown = Pick<ShownItem, "document" | "item" | "surroundings" | "sequence">;
export type ReadTopics = Pick<ShownItem, "touches" | "values">;

/** Knows what was committed since an item was shown. */
export interface Judge {
  isCurrent(item: ShownItem): boolean;
  /** The topics by their names and values. */
  read(topics: Topics): ReadTopics;
  /** One more item is remembered. */
  counted(): void;
}

/** The items that were shown in some while. A document is found by itself soonest; in another state, only by its id. */
class Age {
  readonly byDocument = new Map<object, ShownItem>();
  readonly byId = new Map<string, ShownItem>();
}

interface Identified {
  readonly id: string;
}

/** What one actor was shown of the documents of one kind, each in the latest of its states that was shown. */
export class ShownShelf {
  readonly #judge: Judge;
  #recent = new Age();
  #earlier = new Age();

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** What the document, in this or another state, was shown as, if nothing that surrounds it has changed since. */
  shownOf(document: Identified): ShownItem | undefined {
    const shown = this.#recent.byDocument.get(document) ?? this.#otherState(document.id);
    return shown !== undefined && this.#judge.isCurrent(shown) ? shown : undefined;
  }

  /** Remembers what a document was shown as after a commit. */
  keep(id: string, shown: Shown, topics: Topics | undefined): void {
    this.#put(id, new ShownItem(shown, topics === undefined ? unknown : this.#judge.read(topics)));
  }

  /** Remembers what the document is shown as now, and no longer what another state of it was. */
  renew(shown: ShownItem, document: Identified, item: object, surroundings: unknown): void {
    const { byDocument } = this.#recent;
    byDocument.delete(shown.document);
    byDocument.set(document, shown);
    shown.document = document;
    shown.item = item;
    shown.surroundings = surroundings;
  }

  /** Forgets what was not shown for long; true when nothing is left. */
  growOld(): boolean {
    this.#earlier = this.#recent;
    this.#recent = new Age();
    return this.#earlier.byId.size === 0;
  }

  #otherState(id: string): ShownItem | undefined {
    const recent = this.#recent.byId.get(id);
    if (recent !== undefined) return recent;
    const earlier = this.#earlier.byId.get(id);
    if (earlier !== undefined) this.#put(id, earlier);
    return earlier;
  }

  #put(id: string, shown: ShownItem): void {
    const { byDocument, byId } = this.#recent;
    const before = byId.get(id);
    if (before === undefined) this.#judge.counted();
    else byDocument.delete(before.document);
    byDocument.set(shown.document, shown);
    byId.set(id, shown);
  }
}

const unknown = { touches: undefined, values: [] };
