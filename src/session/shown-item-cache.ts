/**
 * What an item was built from, besides its own document, in pairs: a kind and the id of a document, or `kind.field` and
 * the value by which documents of the kind are counted.
 */
export type Topics = readonly string[];

/** An item as it was shown, and what it was made of. */
export interface ShownItem {
  document: object;
  item: object;
  /** What of the item's surroundings went into it, in the presenter's own terms. */
  surroundings: unknown;
  /** The last commit of which it is known that it left what surrounds the document as it is. */
  sequence: number;
  /** The topics it was built from; undefined: they are not known, so every commit may concern it. */
  readonly topics: Topics | undefined;
}

/** Knows what was committed since an item was shown. */
export interface Judge {
  isCurrent(item: ShownItem): boolean;
  /** Whether nothing that surrounds any document was changed since that commit, as far as topics can tell. */
  isAllAsAt(sequence: number): boolean;
  /** One more item, or page of them, is remembered. */
  counted(): void;
}

type Identified = { readonly id: string };

/** Items as they were shown together. */
interface ShownPage {
  readonly documents: readonly Identified[];
  readonly items: readonly object[];
  /** The last commit after which they were shown as this. */
  sequence: number;
}

/** Fewer items are found about as soon one by one; more of them would keep much in memory that has changed since. */
const PAGE = { least: 5, most: 100 };
/** With so many pages all are forgotten: each holds on to what its documents were, whatever became of them. */
const MOST_PAGES = 500;

/** What one actor was shown of the documents of one kind, each in the latest of its states that was shown. */
export class ShownItemCache {
  readonly #judge: Judge;
  /** By the ids of their documents. */
  #recent = new Map<string, ShownItem>();
  #earlier = new Map<string, ShownItem>();
  /** By the ids of their last documents. */
  readonly #pages = new Map<string, ShownPage>();

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** What the document, in this or another state, was shown as, if nothing that surrounds it has changed since. */
  shownOf({ id }: Identified): ShownItem | undefined {
    const shown = this.#recent.get(id) ?? this.#earlierOf(id);
    return shown !== undefined && this.#judge.isCurrent(shown) ? shown : undefined;
  }

  /** Remembers what a document was shown as after a commit. */
  keep(id: string, shown: ShownItem): void {
    if (!this.#recent.has(id)) this.#judge.counted();
    this.#recent.set(id, shown);
  }

  /** What these documents, in just these states, were shown as together, if nothing has changed since around any. */
  pageOf(documents: readonly Identified[], sequence: number): readonly object[] | undefined {
    const page = this.#pages.get(documents.at(-1)?.id ?? "");
    if (page === undefined || !this.#judge.isAllAsAt(page.sequence) || !areSame(page.documents, documents)) {
      return undefined;
    }
    if (page.sequence < sequence) page.sequence = sequence;
    return page.items;
  }

  /** Whether documents are remembered together: so many are. */
  isPage({ length }: readonly object[]): boolean {
    return length >= PAGE.least && length <= PAGE.most;
  }

  /** Remembers what documents were shown as together after a commit; each is remembered by its topics too. */
  keepPage(page: ShownPage): void {
    const id = page.documents.at(-1)?.id ?? "";
    if (this.#pages.size >= MOST_PAGES) this.#pages.clear();
    if (!this.#pages.has(id)) this.#judge.counted();
    this.#pages.set(id, page);
  }

  /** Forgets what was not shown for long; true when nothing is left. */
  growOld(): boolean {
    this.#earlier = this.#recent;
    this.#recent = new Map();
    this.#pages.clear();
    return this.#earlier.size === 0;
  }

  #earlierOf(id: string): ShownItem | undefined {
    const earlier = this.#earlier.get(id);
    if (earlier !== undefined) this.keep(id, earlier);
    return earlier;
  }
}

function areSame(left: readonly object[], right: readonly object[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false;
  return true;
}
