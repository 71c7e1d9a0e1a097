import { emptyOf, type Fields, type FieldValue } from "../storage/query";
import { type DeclaredFields, type Field, fieldValue } from "./declared-fields";

/** Reads the values of a kind's declared fields, all of them at once. */
export class FieldReader {
  /** Every field, empty, in the order of the declaration. */
  readonly #empty: Record<string, FieldValue>;
  /** The fields that are keys of the document. */
  readonly #own: ReadonlySet<string>;
  readonly #made: readonly { readonly name: string; readonly of: (document: object) => FieldValue | undefined }[];
  readonly #all: readonly (readonly [name: string, field: Field<object>])[];
  /** The places of the fields that are made of a key of the document, by the key. */
  readonly #places = new Map<string, number[]>();

  constructor(fields: DeclaredFields<object>) {
    const all = Object.entries(fields);
    this.#all = all;
    for (const [place, [name, { from = [name] }]] of all.entries()) {
      for (const key of from) this.#places.set(key, [...(this.#places.get(key) ?? []), place]);
    }
    this.#empty = Object.fromEntries(all.map(([name, { type }]) => [name, emptyOf[type]]));
    this.#own = new Set(all.flatMap(([name, { of }]) => (of === undefined ? [name] : [])));
    this.#made = all.flatMap(([name, { of }]) => (of === undefined ? [] : [{ name, of }]));
  }

  /**
   * Documents come in a thousand shapes, of which it takes long to read keys by name: so their keys are walked over. A copy
   * of an object that has every key is written to, and read by storages, several times as fast as one that grows.
   */
  valuesOf(document: object): Fields {
    const values = { ...this.#empty };
    const parts = document as Readonly<Record<string, FieldValue | null | undefined>>;
    for (const key in parts) {
      const own = parts[key];
      if (own !== undefined && own !== null && this.#own.has(key)) values[key] = own;
    }
    for (const { name, of } of this.#made) {
      const made = of(document);
      if (made !== undefined) values[name] = made;
    }
    return values;
  }

  /** The values of the fields that are made of some keys of the document, in the order of the declaration. */
  valuesFrom(keys: Iterable<string>, document: object): Fields {
    const places: number[] = [];
    for (const key of keys) {
      for (const place of this.#places.get(key) ?? []) if (!places.includes(place)) places.push(place);
    }
    const values: Record<string, FieldValue> = {};
    for (const place of places.sort((a, b) => a - b)) {
      const entry = this.#all[place];
      if (entry !== undefined) values[entry[0]] = fieldValue(entry[0], entry[1], document);
    }
    return values;
  }
}
