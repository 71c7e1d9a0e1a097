import { LruCache } from "../base/collections";
import type { DocumentKey, StoredDocument } from "./storage";

/** So many characters of documents are remembered at least. */
const LEAST = 4_000_000;
/** One that is larger would push out many others. */
const LARGEST = 100_000;

type Remembered = { readonly document: StoredDocument; readonly length: number };

/** Documents as they were read last, so that of one that is still of that revision nothing but this is read again. */
export class RememberedDocuments {
  readonly #remembered = new LruCache<string, Remembered>(LEAST, ({ length }) => length);

  get(team: string, key: DocumentKey): StoredDocument | undefined {
    return this.#remembered.get(nameOf(team, key))?.document;
  }

  /** Keeps a document whose body is a text of that length. */
  keep(team: string, document: StoredDocument, length: number): void {
    if (length <= LARGEST) this.#remembered.set(nameOf(team, document), { document, length });
  }
}

/** Lengths mark where one part ends: any of them may hold any character. */
const nameOf = (team: string, { kind, id }: DocumentKey): string => `${team.length} ${kind.length} ${team}${kind}${id}`;
