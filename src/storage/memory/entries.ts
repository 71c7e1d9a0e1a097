import type { Fields } from "../query";
import type { StoredDocument } from "../storage";
import type { Entry } from "./collection/collection";

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
}
