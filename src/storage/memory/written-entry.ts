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
