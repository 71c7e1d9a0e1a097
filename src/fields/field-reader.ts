import { emptyOf, type Fields, type FieldValue } from "../storage/query";
import type { DeclaredFields } from "./declared-fields";

export class FieldReader {
  readonly #empty: Record<string, FieldValue>;
  readonly #own: ReadonlySet<string>;
  readonly #made: readonly { readonly name: string; readonly of: (document: object) => FieldValue | undefined }[];

  constructor(fields: DeclaredFields<object>) {
    const all = Object.entries(fields);
    this.#empty = Object.fromEntries(all.map(([name, { type }]) => [name, emptyOf[type]]));
    this.#own = new Set(all.flatMap(([name, { of }]) => (of === undefined ? [name] : [])));
    this.#made = all.flatMap(([name, { of }]) => (of === undefined ? [] : [{ name, of }]));
  }

  // Documents come in a thousand shapes, in which reading by name is slow: so keys are iterated. A copy of an object
  // that has every key is several times as fast, to write and to read, as one that grows.
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
}
