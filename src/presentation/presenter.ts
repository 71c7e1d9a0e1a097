import type { OperationContext } from "../session/context";
import { frozenLike } from "../session/freeze";
import type { Reader } from "../session/reader";
import type { ShownItem, ShownItemCache, Topics } from "../session/shown-item-cache";
import type { ShownTo } from "../session/shown-to";
import { type Dependencies, dependenciesOn } from "./dependencies";

/** How documents of one kind become what the API shows. */
export interface Presenter<Document extends object, Around, Item extends object> {
  /** Reads what the items show besides their own documents: a handful of reads for all of them. */
  readonly read: (reader: Reader, documents: readonly Document[]) => Promise<Around>;
  /** The item, frozen to its depth. */
  readonly build: (document: Document, around: Around, context: OperationContext) => Item;
  /** What the item is built from besides its own document. */
  readonly dependenciesOf: (document: Document, around: Around) => Dependencies;
  /**
   * The documents as the API shows them, in their order. What was shown before is taken again while nothing was
   * committed that concerns it.
   */
  readonly present: (reader: Reader, documents: readonly Document[]) => Promise<readonly Item[]>;
}

/** What a presenter is made of. */
interface Parts<Document extends Shown, Opened, Around, Surroundings, Item extends object> {
  /** The document as the other parts want to have it. */
  readonly open: (document: Document) => Opened;
  readonly read: (reader: Reader, documents: readonly Opened[]) => Promise<Around>;
  /** What one item shows of what was read for all of them. */
  readonly surround: (document: Opened, around: Around, context: OperationContext) => Surroundings;
  /** The item, made of frozen parts. */
  readonly build: (document: Opened, surroundings: Surroundings, context: OperationContext) => Item;
  readonly topicsOf: (document: Opened, around: Around) => Topics;
  /**
   * What surrounds another state of the document, when nothing else has changed than the document: undefined where that must
   * be read anew.
   */
  readonly resurround?: (document: Opened, earlier: Surroundings) => Surroundings | undefined;
  /** Of what belongs to a `kind.field` it shows more than a count: which changes concern it, the log does not tell. */
  readonly showsBelongings?: true;
}

type Shown = { readonly id: string };

export const presenterOf = <Document extends Shown, Opened, Around, Surroundings, Item extends object>(
  parts: Parts<Document, Opened, Around, Surroundings, Item>,
): Presenter<Document, Around, Item> => new PresenterOfParts(parts);

class PresenterOfParts<Document extends Shown, Opened, Around, Surroundings, Item extends object>
  implements Presenter<Document, Around, Item>
{
  readonly #parts: Parts<Document, Opened, Around, Surroundings, Item>;

  constructor(parts: Parts<Document, Opened, Around, Surroundings, Item>) {
    this.#parts = parts;
  }

  read(reader: Reader, documents: readonly Document[]): Promise<Around> {
    return this.#parts.read(reader, documents.map(this.#parts.open));
  }

  build(document: Document, around: Around, context: OperationContext): Item {
    const own = this.#parts.open(document);
    return this.#make(document, own, this.#parts.surround(own, around, context), context);
  }

  dependenciesOf(document: Document, around: Around): Dependencies {
    return dependenciesOn(this.#parts.topicsOf(this.#parts.open(document), around));
  }

  async present(reader: Reader, documents: readonly Document[]): Promise<readonly Item[]> {
    if (documents.length === 0) return [];
    const shown = reader.isWorth(documents.length) ? reader.shown : undefined;
    const sequence = shown && (reader.asOf ?? (await this.#caughtUp(reader, shown)));
    if (shown === undefined || sequence === undefined) return await this.#build(reader, documents);
    const cache = shown.by(this);
    const page = cache.pageOf(documents, sequence);
    if (page !== undefined) return page as readonly Item[];
    const items = await this.#presentEach(reader, documents, cache, sequence);
    const isPage = this.#parts.showsBelongings === undefined && cache.isPage(documents);
    if (isPage && reader.asOf === sequence && reader.isAccessCurrent) cache.keepPage({ documents, items, sequence });
    return items;
  }

  async #caughtUp(reader: Reader, shown: ShownTo): Promise<number | undefined> {
    await shown.catchUp();
    return reader.asOf;
  }

  async #presentEach(
    reader: Reader,
    documents: readonly Document[],
    cache: ShownItemCache,
    sequence: number,
  ): Promise<readonly Item[]> {
    const items: (Item | undefined)[] = [];
    const missing: Document[] = [];
    for (const document of documents) {
      const known = cache.shownOf(document);
      const item = known && this.#again(known, document, reader.context);
      if (item !== undefined && known !== undefined && known.sequence < sequence) known.sequence = sequence;
      if (item === undefined) missing.push(document);
      items.push(item);
    }
    if (missing.length === 0) return Object.freeze(items as Item[]);
    const built = await this.#build(reader, missing, cache);
    let next = 0;
    return Object.freeze(items.map((item) => item ?? built[next++]) as Item[]);
  }

  #make(document: Document, own: Opened, surroundings: Surroundings, context: OperationContext): Item {
    return frozenLike(this.#parts.build(own, surroundings, context), document);
  }

  /** The item of a document that was shown before, perhaps in another state, if nothing must be read for it. */
  #again(shown: ShownItem, document: Document, context: OperationContext): Item | undefined {
    // What is in the cache was put there by this presenter.
    if (shown.document === document) return shown.item as Item;
    const { open, resurround } = this.#parts;
    if (resurround === undefined) return undefined;
    const own = open(document);
    const surroundings = resurround(own, shown.surroundings as Surroundings);
    if (surroundings === undefined) return undefined;
    const item = this.#make(document, own, surroundings, context);
    shown.document = document;
    shown.item = item;
    shown.surroundings = surroundings;
    return item;
  }

  /** What is built from reads between which something was committed is of no one state, and is not kept. */
  async #build(reader: Reader, documents: readonly Document[], cache?: ShownItemCache): Promise<readonly Item[]> {
    const { open, read, surround, resurround, topicsOf, showsBelongings } = this.#parts;
    const { context } = reader;
    const sequence = cache && reader.asOf;
    const opened = documents.map((document) => ({ document, own: open(document) }));
    const around = await read(
      reader,
      opened.map(({ own }) => own),
    );
    const isKept = sequence !== undefined && reader.asOf === sequence && reader.isAccessCurrent;
    return opened.map(({ document, own }) => {
      const surroundings = surround(own, around, context);
      const item = this.#make(document, own, surroundings, context);
      if (isKept) {
        const topics = showsBelongings ? undefined : topicsOf(own, around);
        cache?.keep(document.id, { document, item, surroundings: resurround && surroundings, sequence, topics });
      }
      return item;
    });
  }
}
