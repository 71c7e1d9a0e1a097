import type { OperationContext } from "../session/context";
import { frozenLike } from "../session/freeze";
import type { ActorItems, CachedItem, Topics } from "../session/item-cache";
import type { Reader } from "../session/reader";

/** How documents of one kind become what the API shows. */
export interface Presenter<Document extends object, Around, Item extends object> {
  /** Reads what the items show besides their own documents: a handful of reads for all of them. */
  readonly read: (reader: Reader, documents: readonly Document[]) => Promise<Around>;
  /** The item, frozen to its depth. */
  readonly build: (document: Document, around: Around, context: OperationContext) => Item;
  /** The documents that the item is built from, besides its own. */
  readonly topicsOf: (document: Document, around: Around) => Topics;
  /**
   * The documents as the API shows them, in their order. What was shown before is taken again while nothing was
   * committed that concerns it.
   */
  readonly present: (reader: Reader, documents: readonly Document[]) => Promise<readonly Item[]>;
}

/** The parts of a presenter. */
interface Parts<Document extends Shown, Opened, Around, Surroundings, Item extends object> {
  /** The document as the other parts want to have it. */
  readonly open: (document: Document) => Opened;
  readonly read: (reader: Reader, documents: readonly Opened[]) => Promise<Around>;
  /** The part of a batch read that one item shows. */
  readonly surround: (document: Opened, around: Around, context: OperationContext) => Surroundings;
  /** The item, made of frozen parts. */
  readonly build: (document: Opened, surroundings: Surroundings, context: OperationContext) => Item;
  readonly topicsOf: (document: Opened, around: Around) => Topics;
  /**
   * The surroundings of the document, when nothing but the document has changed since `before`: undefined where they must
   * be read anew.
   */
  readonly resurround?: (document: Opened, earlier: Surroundings, before: Document) => Surroundings | undefined;
  /** Of what belongs to a `kind.field` it shows more than a count: the log does not say which changes concern it. */
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

  topicsOf(document: Document, around: Around): Topics {
    return this.#parts.topicsOf(this.#parts.open(document), around);
  }

  async present(reader: Reader, documents: readonly Document[]): Promise<readonly Item[]> {
    if (documents.length === 0) return [];
    const { items } = reader;
    await items?.cache.catchUp();
    const sequence = reader.asOf;
    if (items === undefined || sequence === undefined) {
      const built = await this.#build(reader, documents);
      return built.map(({ item }) => item);
    }
    return this.#presentEach(reader, items, documents, sequence);
  }

  async #presentEach(
    reader: Reader,
    items: ActorItems,
    documents: readonly Document[],
    sequence: number,
  ): Promise<readonly Item[]> {
    const known = items.by(this);
    const shown: (Item | undefined)[] = [];
    const missing: Document[] = [];
    for (const document of documents) {
      const cached = known.get(document.id);
      const isCurrent = cached !== undefined && items.cache.isCurrent(cached);
      const item = isCurrent ? this.#again(cached, document, sequence, reader.context) : undefined;
      shown.push(item);
      if (item === undefined) missing.push(document);
    }
    if (missing.length === 0) return Object.freeze(shown as Item[]);
    const built = await this.#build(reader, missing);
    // An item built from reads with a commit in between shows no single state.
    if (reader.asOf === sequence) {
      for (const { document, item, surroundings, topics } of built) {
        items.set(this, document.id, { document, item, surroundings, sequence, topics });
      }
    }
    let next = 0;
    return Object.freeze(shown.map((item) => item ?? built[next++]?.item) as Item[]);
  }

  #make(document: Document, own: Opened, surroundings: Surroundings, context: OperationContext): Item {
    return frozenLike(this.#parts.build(own, surroundings, context), document);
  }

  /** The item of a document that was shown before, perhaps in another state, if nothing must be read for it. */
  #again(cached: CachedItem, document: Document, sequence: number, context: OperationContext): Item | undefined {
    if (cached.document !== document) {
      const { open, resurround } = this.#parts;
      const own = open(document);
      // Only this presenter put items under its name.
      const surroundings = resurround?.(own, cached.surroundings as Surroundings, cached.document as Document);
      if (surroundings === undefined) return undefined;
      cached.item = this.#make(document, own, surroundings, context);
      cached.document = document;
      cached.surroundings = surroundings;
    }
    if (cached.sequence < sequence) cached.sequence = sequence;
    return cached.item as Item;
  }

  async #build(reader: Reader, documents: readonly Document[]) {
    const { open, read, surround, topicsOf, showsBelongings } = this.#parts;
    const opened = documents.map(open);
    const around = await read(reader, opened);
    return documents.map((document, index) => {
      const own = opened[index] as Opened;
      const surroundings = surround(own, around, reader.context);
      const item = this.#make(document, own, surroundings, reader.context);
      return { document, item, surroundings, topics: showsBelongings ? undefined : topicsOf(own, around) };
    });
  }
}
