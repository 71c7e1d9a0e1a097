import { frozenLike } from "../base/json";
import type { OperationContext } from "../session/context";
import type { ActorItems, CachedItem, Topics } from "../session/item-cache";
import type { Reader } from "../session/reader";

export interface Presenter<Document extends object, Around, Item extends object> {
  /** Reads what the items show besides their own documents: a handful of reads for all of them. */
  readonly read: (reader: Reader, documents: readonly Document[]) => Promise<Around>;
  /** The item, frozen to its depth. */
  readonly build: (document: Document, around: Around, context: OperationContext) => Item;
  readonly topicsOf: (document: Document, around: Around) => Topics;
  /** In their order. What was shown before is taken again while nothing was committed that concerns it. */
  readonly present: (reader: Reader, documents: readonly Document[]) => Promise<readonly Item[]>;
}

interface Parts<Document extends Shown, Opened, Around, Surroundings, Item extends object> {
  readonly open: (document: Document) => Opened;
  readonly read: (reader: Reader, documents: readonly Opened[]) => Promise<Around>;
  /** The part of a batch read that one item shows. */
  readonly surround: (document: Opened, around: Around, context: OperationContext) => Surroundings;
  /** The item, made of frozen parts. */
  readonly build: (document: Opened, surroundings: Surroundings, context: OperationContext) => Item;
  readonly topicsOf: (document: Opened, around: Around) => Topics;
  // The surroundings when nothing but the document has changed since `before`; undefined where they must be read again.
  readonly resurround?: (document: Opened, earlier: Surroundings, before: Document) => Surroundings | undefined;
  /** Of what belongs to a `kind.field` it shows more than a count: the log does not say which changes concern it. */
  readonly showsBelongings?: true;
}

type Shown = { readonly id: string };

export function presenterOf<Document extends Shown, Opened, Around, Surroundings, Item extends object>({
  open,
  read,
  surround,
  build,
  topicsOf,
  resurround,
  showsBelongings,
}: Parts<Document, Opened, Around, Surroundings, Item>): Presenter<Document, Around, Item> {
  const make = (document: Document, own: Opened, surroundings: Surroundings, context: OperationContext): Item =>
    frozenLike(build(own, surroundings, context), document);

  async function buildAll(reader: Reader, documents: readonly Document[]) {
    const opened = documents.map(open);
    const around = await read(reader, opened);
    return documents.map((document, index) => {
      const own = opened[index] as Opened;
      const surroundings = surround(own, around, reader.context);
      const item = make(document, own, surroundings, reader.context);
      return { document, item, surroundings, topics: showsBelongings ? undefined : topicsOf(own, around) };
    });
  }

  /** The item of a document that was shown before, perhaps in another state, if nothing must be read for it. */
  function again(cached: CachedItem, document: Document, sequence: number, context: OperationContext) {
    if (cached.document !== document) {
      const own = open(document);
      // Only this presenter put items under its name.
      const surroundings = resurround?.(own, cached.surroundings as Surroundings, cached.document as Document);
      if (surroundings === undefined) return undefined;
      cached.item = make(document, own, surroundings, context);
      cached.document = document;
      cached.surroundings = surroundings;
    }
    if (cached.sequence < sequence) cached.sequence = sequence;
    return cached.item as Item;
  }

  async function presentEach(reader: Reader, items: ActorItems, documents: readonly Document[], sequence: number) {
    const known = items.by(presenter);
    const shown: (Item | undefined)[] = [];
    const missing: Document[] = [];
    for (const document of documents) {
      const cached = known.get(document.id);
      const isCurrent = cached !== undefined && items.cache.isCurrent(cached);
      const item = isCurrent ? again(cached, document, sequence, reader.context) : undefined;
      shown.push(item);
      if (item === undefined) missing.push(document);
    }
    if (missing.length === 0) return Object.freeze(shown as Item[]);
    const built = await buildAll(reader, missing);
    // An item built from reads with a commit in between shows no single state.
    if (reader.asOf === sequence) {
      for (const { document, item, surroundings, topics } of built) {
        items.set(presenter, document.id, { document, item, surroundings, sequence, topics });
      }
    }
    let next = 0;
    return Object.freeze(shown.map((item) => item ?? built[next++]?.item) as Item[]);
  }

  const presenter: Presenter<Document, Around, Item> = {
    read: (reader, documents) => read(reader, documents.map(open)),
    build(document, around, context) {
      const own = open(document);
      return make(document, own, surround(own, around, context), context);
    },
    topicsOf: (document, around) => topicsOf(open(document), around),
    async present(reader, documents) {
      if (documents.length === 0) return [];
      const { items } = reader;
      await items?.cache.catchUp();
      const sequence = reader.asOf;
      if (items !== undefined && sequence !== undefined) return presentEach(reader, items, documents, sequence);
      return (await buildAll(reader, documents)).map(({ item }) => item);
    },
  };
  return presenter;
}

/** Presents one document as others are presented together. */
export const oneBy =
  <Document, Item, Options extends readonly unknown[]>(
    present: (reader: Reader, documents: readonly Document[], ...options: Options) => Promise<readonly Item[]>,
  ) =>
  async (reader: Reader, document: Document, ...options: Options): Promise<Item> => {
    const [item] = await present(reader, [document], ...options);
    if (item === undefined) throw new Error("expected one item, got none");
    return item;
  };

export function pick<K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): V[] {
  const found: V[] = [];
  for (const key of keys) {
    const value = map.get(key);
    if (value !== undefined) found.push(value);
  }
  return found;
}
