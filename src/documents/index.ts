import { type DeclaredFields, type Field, FieldReader, fieldValue } from "../fields/declared-fields";
import { type DocumentKind, namesWhere } from "../fields/field-table";
import type { Fields, FieldValue } from "../storage/query";
import type { JsonObject, KindDefinition } from "../storage/storage";
import * as listed from "./kinds";

const definitions = { ...listed };

type Definitions = typeof definitions;

export type Kind = keyof Definitions;

type DocumentOf<Definition> = Definition extends DocumentKind<infer Document, unknown> ? Document : never;

export type Documents = { readonly [K in Kind]: DocumentOf<Definitions[K]> };

export type Needed<K extends Kind> = NonNullable<Definitions[K]["needed"]>;

/** The order in which people read a workspace, and exports list it; what is not named here comes last. */
const inOrder: readonly Kind[] = [
  ...(["settings", "member", "project", "board", "list", "card", "epic", "page", "sprint", "sprint_event"] as const),
  ...(["tag", "form", "comment", "note", "time_category", "time_entry", "timer"] as const),
  "import_base",
];

export const kinds = [...new Set([...inOrder, ...(Object.keys(definitions) as Kind[])])] as readonly Kind[];

const byKind = <Value>(of: (kind: Kind) => Value) =>
  Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Readonly<Record<Kind, Value>>;

export const fieldTables = byKind((kind) => definitions[kind].table);

const declared: Readonly<Record<Kind, DeclaredFields<object>>> = byKind(
  (kind) => definitions[kind].declared as DeclaredFields<object>,
);

const readers = byKind((kind) => new FieldReader(declared[kind]));

/** The counters of document parts, shared by all kinds. */
export const partCounters = ["checklist", "checklist_item", "file"] as const;

/**
 * The kinds of documents that workspaces consist of, to open a storage before any workspace does: where another database
 * role creates the tables. Rule B12.1.
 * @example
 * import { kindDefinitions, MemoryStorage } from "workspace-engine";
 *
 * const storage = new MemoryStorage(); // or one that makes tables of them
 * await storage.open(kindDefinitions);
 */
export const kindDefinitions: readonly KindDefinition[] = kinds.map((kind) => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(declared[kind]).map(([name, { of: _of, from: _from, ...definition }]) => [name, definition]),
  ),
  valuesOf: (body) => readers[kind].valuesOf(body),
  counters: partCounters,
}));

export function extractFields<K extends Kind>(kind: K, document: Documents[K]): Fields {
  return readers[kind].valuesOf(document);
}

export function readField<K extends Kind>(kind: K, document: Documents[K], name: string): FieldValue {
  if (name === "id") return (document as { readonly id: string }).id;
  const field = declaredAs(kind, name);
  if (field === undefined) throw new TypeError(`The kind "${kind}" does not declare "${name}".`);
  return fieldValue(name, field, document);
}

export const declares = (kind: Kind, name: string): boolean => declaredAs(kind, name) !== undefined;

export function isSortable(kind: Kind, name: string): boolean {
  return declaredAs(kind, name)?.sort === true;
}

export const holdsSet = (kind: Kind, name: string): boolean => declaredAs(kind, name)?.many === true;

const declaredAs = (kind: Kind, field: string): Field<object> | undefined => declared[kind][field];

/** The keys of a document of which one differs whenever the declared field does. */
export const keysOfField = (kind: Kind, field: string): readonly string[] => declaredAs(kind, field)?.from ?? [field];

/** The keys of documents of a kind that no rule between documents looks at. */
export const freeKeys: Readonly<Record<string, ReadonlySet<string>>> = byKind(
  (kind) => new Set(namesWhere(fieldTables[kind], "isFree")),
);

/** The keys of documents of a kind that what is shown of others depends on; none where they are not known. */
export const keysShownElsewhere: Readonly<Record<string, readonly string[]>> = byKind((kind) =>
  namesWhere(fieldTables[kind], "isShownElsewhere"),
);

/** A stored body as the document it is: whatever is stored as of a kind was written, or loaded and judged, as such. */
export function documentIn<K extends Kind>(kind: K, body: JsonObject): Documents[K];
export function documentIn<K extends Kind>(kind: K, body: JsonObject | null): Documents[K] | null;
export function documentIn<K extends Kind>(_kind: K, body: JsonObject | null): Documents[K] | null {
  return body as unknown as Documents[K] | null;
}

/** A document as storages take it: it is JSON, which its type does not say. */
export const bodyOf = (document: Documents[Kind]): JsonObject => document as unknown as JsonObject;
