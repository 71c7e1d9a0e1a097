import type * as z from "zod/mini";
import { emptyOf, type Fields, type FieldValue } from "../storage/query";
import type { FieldDefinition } from "../storage/storage";

export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** A schema whose values have a type with a name: what is derived of the schema shows that name. */
export interface Named<Type> {
  readonly _type?: () => Type;
}

/** Names the type of a schema that is made: `resource(typed<Image>, …)`. */
export const typed = <Type>(value: Type): Type => value;

export const named = <Schema extends z.ZodMiniType, Type>(_: (value: Type) => Type, schema: Schema) =>
  schema as Schema & Named<Type>;

type Value<Schema> =
  Schema extends Named<infer Type>
    ? Type
    : Schema extends z.ZodMiniArray<infer Element>
      ? readonly Value<Element>[]
      : Schema extends z.ZodMiniNullable<infer Inner>
        ? Value<Inner> | null
        : Schema extends z.ZodMiniExactOptional<infer Inner> | z.ZodMiniDefault<infer Inner>
          ? Value<Inner>
          : Schema extends z.ZodMiniOptional<infer Inner>
            ? Value<Inner> | undefined
            : Schema extends z.ZodMiniUnion<infer Options>
              ? Value<Options[number]>
              : Schema extends z.ZodMiniType
                ? Immutable<z.output<Schema>>
                : never;

type Lackable<Shape, K extends keyof Shape> = Shape[K] extends z.ZodMiniOptional ? K : never;

/** The fields of a shape, as the API shows or takes them; they have the comments of its keys. */
export type FieldsOf<Shape> = {
  readonly [K in keyof Shape as Exclude<K, Lackable<Shape, K>>]: Value<Shape[K]>;
} & { readonly [K in keyof Shape as Lackable<Shape, K>]?: Value<Shape[K]> };

/** The type of a resource; its fields have the comments of those that its schema is made of. */
export type Shown<Schema> = Schema extends z.ZodMiniObject<infer Shape> ? FieldsOf<Shape> : never;

/** The type of an input, of the shape that it is read by. */
export type Given<Read> = FieldsOf<Read extends (...given: never) => infer Shape ? Shape : Read>;

export interface Derived<Document> {
  /** The keys of which one differs whenever the field does. */
  readonly from: readonly (keyof Document)[];
  readonly of: (document: Document) => FieldValue;
}

export type Field<Document> = FieldDefinition & (Derived<Document> | { readonly from?: never; readonly of?: never });

export type DeclaredFields<Document> = Readonly<Record<string, Field<Document>>>;

export type DocumentOf<Schema extends z.ZodMiniType> = Immutable<z.output<Schema>>;

export function fieldValue<Document extends object>(name: string, { of, type }: Field<Document>, document: Document) {
  const own = of === undefined ? (document as Record<string, unknown>)[name] : of(document);
  return (own as FieldValue | undefined) ?? emptyOf[type];
}

export const text = { type: "string" } as const;
export const sortedText = { type: "string", sort: true } as const;
export const searchedText = { type: "string", text: true } as const;
/** Of documents that are many. */
export const indexedText = { ...searchedText, textIndex: true } as const;
export const searchedTexts = { type: "string", text: true, many: true } as const;
export const textSet = { type: "string", many: true } as const;
export const integer = { type: "number" } as const;
export const sortedInteger = { type: "number", sort: true } as const;
/** A name's place among all, from 1; 0 for none, so that empty sorts apart. Rule F9. */
export const ranked = (names: readonly string[]) =>
  ({ ...sortedInteger, of: (name: string | undefined) => names.indexOf(name ?? "") + 1 }) as const;
export const flag = { type: "boolean" } as const;

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
