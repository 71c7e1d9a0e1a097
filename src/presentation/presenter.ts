import type { OperationContext } from "../session/context";
import { frozenLike } from "../session/freeze";
import type { Reader } from "../session/reader";
import type { ShownTo, Topics } from "../session/shown-items";
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
interface Parts<Document extends object, Opened, Around, Item extends object> {
  /** The document as the other parts want to have it. */
  readonly open: (document: Document) => Opened;
  readonly read: (reader: Reader, documents: readonly Opened[]) => Promise<Around>;
  /** The item, made of frozen parts. */
  readonly build: (document: Opened, around: Around, context: OperationContext) => Item;
  readonly topicsOf: (document: Opened, around: Around) => Topics;
  /** Of what belongs to a `kind.field` it shows more than a count: which changes concern it, the log does not tell. */
  readonly showsBelongings?: true;
}

interface Built<Item> {
  readonly item: Item;
  readonly topics: () => Topics;
}

export function presenterOf<Document extends object, Opened, Around, Item extends object>(
  parts: Parts<Document, Opened, Around, Item>,
): Presenter<Document, Around, Item> {
  const { open, read, build, topicsOf } = parts;
  return {
    read: (reader, documents) => read(reader, documents.map(open)),
    build: (document, around, context) => frozenLike(build(open(document), around, context), document),
    dependenciesOf: (document, around) => dependenciesOn(topicsOf(open(document), around)),
    present: (reader, documents) => present(parts, reader, documents),
  };
}

async function present<Document extends object, Opened, Around, Item extends object>(
  parts: Parts<Document, Opened, Around, Item>,
  reader: Reader,
  documents: readonly Document[],
): Promise<readonly Item[]> {
  const { shown } = reader;
  if (documents.length === 0) return [];
  if (shown?.current === undefined) await shown?.catchUp();
  const sequence = shown?.current;
  if (shown === undefined || sequence === undefined) {
    return (await buildAll(parts, reader, documents)).map(({ item }) => item);
  }
  const items: (Item | undefined)[] = [];
  const missing: Document[] = [];
  for (const document of documents) {
    const item = shown.itemOf(document, sequence) as Item | undefined;
    if (item === undefined) missing.push(document);
    items.push(item);
  }
  if (missing.length === 0) return items as Item[];
  const built = await buildAndKeep(parts, reader, missing, shown);
  let next = 0;
  return items.map((item) => item ?? built[next++]) as Item[];
}

async function buildAll<Document extends object, Opened, Around, Item extends object>(
  { open, read, build, topicsOf }: Parts<Document, Opened, Around, Item>,
  reader: Reader,
  documents: readonly Document[],
): Promise<readonly Built<Item>[]> {
  const opened = documents.map((document) => ({ document, own: open(document) }));
  const around = await read(
    reader,
    opened.map(({ own }) => own),
  );
  return opened.map(({ document, own }) => ({
    item: frozenLike(build(own, around, reader.context), document),
    topics: () => topicsOf(own, around),
  }));
}

/** What is built from reads between which something was committed is of no one state, and is not kept. */
async function buildAndKeep<Document extends object, Opened, Around, Item extends object>(
  parts: Parts<Document, Opened, Around, Item>,
  reader: Reader,
  documents: readonly Document[],
  shown: ShownTo,
): Promise<readonly Item[]> {
  const before = shown.current;
  const built = await buildAll(parts, reader, documents);
  const sequence = shown.current === before && reader.isAccessCurrent ? before : undefined;
  return built.map(({ item, topics }, index) => {
    const document = documents[index];
    if (sequence !== undefined && document !== undefined) {
      shown.keep(document, item, parts.showsBelongings ? undefined : topics(), sequence);
    }
    return item;
  });
}
