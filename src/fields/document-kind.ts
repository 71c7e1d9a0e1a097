import type { FieldDefinition } from "../storage/storage";
import type { DeclaredFields, Derived, Field } from "./declared-fields";
import { type DocumentIn, declaredOf, type FieldTable, type NeededName } from "./field-table";

export interface DocumentKind<Document, Needed> {
  readonly table: FieldTable;
  readonly declared: DeclaredFields<Document>;
  /** The fields that every document has, and that have no default: of its type only. */
  readonly needed?: Needed;
}

/** A field that is no key of the document must say where its value comes from. */
type CheckedFields<Document, Names extends string> = {
  readonly [N in Names]: N extends keyof Document ? Field<Document> : FieldDefinition & Derived<Document>;
};

/** The kind of documents that a table describes; `further` declares what is made of several of their fields. */
export function documentKind<Table extends FieldTable, Names extends string = never>(
  table: Table,
  further?: CheckedFields<DocumentIn<Table>, Names>,
): DocumentKind<DocumentIn<Table>, NeededName<Table>> {
  return { table, declared: { ...declaredOf(table), ...further } };
}
