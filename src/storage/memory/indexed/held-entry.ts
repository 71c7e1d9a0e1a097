import type { Fields } from "../../query";
import type { StoredDocument } from "../../storage";
import type { Entry } from "../collection/collection";
import type { FieldsIndex } from "./fields-index";

/** A document of an index. Its values are read from the columns each time they are asked for. */
export class HeldEntry implements Entry {
  readonly document: StoredDocument;
  readonly #index: FieldsIndex;
  readonly #slot: number;

  constructor(index: FieldsIndex, slot: number, document: StoredDocument) {
    this.document = document;
    this.#index = index;
    this.#slot = slot;
  }

  get fields(): Fields {
    return this.#index.fieldsOf(this.#slot);
  }

  get bytes(): number {
    return this.#index.slots.bytesOf(this.#slot);
  }
}
