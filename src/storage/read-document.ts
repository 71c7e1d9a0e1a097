import { LruCache } from "../base/collections";
import { nameOf } from "./name-of";
import { seal } from "./seal";
import type { DocumentKey, JsonObject, StoredDocument } from "./storage";
import { StorageError } from "./storage-error";

/** A stored JSON text, frozen to its depth. */
export function parsed<T>(text: string, place: string): T {
  try {
    const value: T = JSON.parse(text);
    seal(value, place);
    return value;
  } catch (cause) {
    throw new StorageError("corrupt", `What is stored as ${place} is not JSON.`, { cause });
  }
}

export function readDocument(
  remembered: RememberedDocuments,
  team: string,
  { kind, id }: DocumentKey,
  rev: number,
  text: string,
): StoredDocument {
  const document = Object.freeze({ kind, id, rev, body: parsed<JsonObject>(text, nameOf({ kind, id })) });
  remembered.keep(team, document, text.length);
  return document;
}

/** So many characters of documents are remembered at least. */
const LEAST = 4_000_000;
/** One that is larger would push out many others. */
const LARGEST = 100_000;

type Remembered = { readonly document: StoredDocument; readonly length: number };

/** Documents as they were read last, so that of one that is still of that revision nothing but this is read again. */
export class RememberedDocuments {
  readonly #remembered = new LruCache<string, Remembered>(LEAST, ({ length }) => length);

  get(team: string, key: DocumentKey): StoredDocument | undefined {
    return this.#remembered.get(placeIn(team, key))?.document;
  }

  /** Keeps a document whose body is a text of that length. */
  keep(team: string, document: StoredDocument, length: number): void {
    if (length <= LARGEST) this.#remembered.set(placeIn(team, document), { document, length });
  }
}

/** Lengths mark where one part ends: any of them may hold any character. */
const placeIn = (team: string, { kind, id }: DocumentKey): string =>
  `${team.length} ${kind.length} ${team}${kind}${id}`;
