import type { Fields, FieldValue, Scalar, StoredDocument } from "workspace-engine";
import { type Documents, extractFields } from "../../../src/documents";

/** What is known of all cards apart from the storage: what it is judged by. */
export class Corpus {
  readonly ids: string[] = [];
  /** The values of the declared fields of each card, in the order of the ids. */
  readonly fields: Fields[] = [];
  readonly #places = new Map<string, number>();
  readonly #columns = new Map<string, readonly FieldValue[]>();

  get size(): number {
    return this.ids.length;
  }

  /** Adds a card, or takes note of what it has become. */
  put(id: string, fields: Fields): void {
    const place = this.#places.get(id) ?? this.ids.length;
    this.#places.set(id, place);
    this.ids[place] = id;
    this.fields[place] = fields;
    this.#columns.clear();
  }

  /** The values of one field, or the ids, of all cards. */
  column(field: string): readonly FieldValue[] {
    if (field === "id") return this.ids;
    const column = this.#columns.get(field) ?? this.fields.map((fields) => fields[field] ?? "");
    this.#columns.set(field, column);
    return column;
  }

  /** Takes note of cards as they were read from the storage. */
  refresh(documents: readonly (StoredDocument | null)[]): void {
    for (const stored of documents) {
      if (stored !== null) this.put(stored.id, fieldsOf(stored));
    }
  }

  at(place: number): Fields {
    return this.fields[place] ?? {};
  }

  /** The field's values of one card. */
  valuesAt(place: number, field: string): readonly Scalar[] {
    const value = this.at(place)[field] ?? [];
    return typeof value === "object" ? value : [value];
  }

  /** How many cards hold each value of the field, the commonest first; empty ones are left out. */
  tally(field: string): readonly (readonly [value: string, count: number])[] {
    const counts = new Map<string, number>();
    for (let place = 0; place < this.size; place += 1) {
      for (const value of this.valuesAt(place, field)) {
        if (value !== "" && value !== 0) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      }
    }
    return [...counts].sort(([, left], [, right]) => right - left);
  }
}

/** The body of a stored card is a card's document: nothing else was stored. */
export function fieldsOf({ body }: Pick<StoredDocument, "body">): Fields {
  return extractFields("card", body as unknown as Documents["card"]);
}
