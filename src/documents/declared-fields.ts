import type * as z from "zod";
import type { FieldValue } from "../storage/query";
import type { FieldDefinition } from "../storage/storage";

/** A JSON value to its depth, closed to change. */
export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** One declared field: how it is indexed, and its value where it is not simply the document's key of that name. */
export interface Field<Document> extends FieldDefinition {
  readonly of?: (document: Document) => FieldValue;
}

/** The declared fields of one kind of document, by name. */
export type DeclaredFields<Document> = Readonly<Record<string, Field<Document>>>;

type CheckedFields<Document, Names extends string> = {
  readonly [N in Names]: N extends keyof Document
    ? Field<Document>
    : Field<Document> & Required<Pick<Field<Document>, "of">>;
};

/** Holds the fields to the document: one that is no key of it must say where its value comes from. */
export const declaredFields =
  <Document>() =>
  <Names extends string>(fields: CheckedFields<Document, Names>): DeclaredFields<Document> =>
    fields;

/** A stored document as its schema reads it. */
export type DocumentOf<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/** What a field holds whose document has nothing for it. */
export const emptyOf = { string: "", number: 0, boolean: false } as const;

/** The value of one declared field; an absent one is empty. */
export function fieldValue<Document extends object>(
  name: string,
  { of, type }: Field<Document>,
  document: Document,
): FieldValue {
  const own = of === undefined ? (document as Record<string, unknown>)[name] : of(document);
  return (own as FieldValue | undefined) ?? emptyOf[type];
}

export const text = { type: "string" } as const;
export const sortedText = { type: "string", sort: true } as const;
export const searchedText = { type: "string", text: true } as const;
export const searchedTexts = { type: "string", text: true, many: true } as const;
export const textSet = { type: "string", many: true } as const;
export const integer = { type: "number" } as const;
export const sortedInteger = { type: "number", sort: true } as const;
export const flag = { type: "boolean" } as const;
