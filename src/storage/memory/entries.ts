import type { Fields } from "../query";
import type { DocumentWrite, StoredDocument } from "../storage";
import type { Entry } from "./collection/collection";

/** A document as a commit writes it. All its fields are read only where they are asked for: they may have to be made. */
export class WrittenEntry implements Entry {
  readonly document: StoredDocument;
  readonly bytes: number;
  readonly changed: Fields | undefined;
  readonly #write: DocumentWrite;

  constructor(document: StoredDocument, write: DocumentWrite, bytes: number, changed: Fields | undefined) {
    this.document = document;
    this.bytes = bytes;
    this.changed = changed;
    this.#write = write;
  }

  get fields(): Fields {
    return this.#write.fields;
  }
}

/**
 * An entry with other values. They are made each time they are asked for: those of a million documents at once would take
 * gigabytes.
 */
export class DerivedEntry implements Entry {
  readonly #entry: Entry;
  readonly #derive: (entry: Entry) => Fields;

  constructor(entry: Entry, derive: (entry: Entry) => Fields) {
    this.#entry = entry;
    this.#derive = derive;
  }

  get document(): StoredDocument {
    return this.#entry.document;
  }

  get fields(): Fields {
    return this.#derive(this.#entry);
  }

  get bytes(): number {
    return this.#entry.bytes ?? 0;
  }
}
