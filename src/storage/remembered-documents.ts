import type { DocumentKey, StoredDocument } from "./storage";

/** So many characters of documents are remembered at least, and never more than twice as many and one document. */
const LEAST = 4_000_000;
/** One that is larger would push out many others. */
const LARGEST = 100_000;

/**
 * Documents as they were read last, so that of one that is still of that revision nothing but this is read again. They age
 * together, which is quicker than keeping each in its place.
 */
export class RememberedDocuments {
  #recent = new Map<string, Remembered>();
  #earlier = new Map<string, Remembered>();
  /** The characters of the recent ones. */
  #length = 0;

  get(team: string, key: DocumentKey): StoredDocument | undefined {
    const name = nameOf(team, key);
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent.document;
    const earlier = this.#earlier.get(name);
    if (earlier !== undefined) this.#keep(name, earlier);
    return earlier?.document;
  }

  /** Keeps a document whose body is a text of that length. */
  keep(team: string, document: StoredDocument, length: number): void {
    if (length <= LARGEST) this.#keep(nameOf(team, document), { document, length });
  }

  #keep(name: string, remembered: Remembered): void {
    if (this.#length >= LEAST) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#length = 0;
    }
    this.#length += remembered.length - (this.#recent.get(name)?.length ?? 0);
    this.#recent.set(name, remembered);
  }
}

type Remembered = { readonly document: StoredDocument; readonly length: number };

/** Lengths mark where one part ends: any of them may hold any character. */
const nameOf = (team: string, { kind, id }: DocumentKey): string => `${team.length} ${kind.length} ${team}${kind}${id}`;
