import { type DeclaredFields, type Field, fieldValue } from "../fields/declared-fields";
import { FieldReader } from "../fields/field-reader";
import { board } from "../resources/board/board-document";
import { card } from "../resources/card/card-document";
import { comment } from "../resources/comment/comment-document";
import { epic } from "../resources/epic/epic-document";
import { form } from "../resources/form/form-document";
import { list } from "../resources/list/list-document";
import { note } from "../resources/note/note-document";
import { page } from "../resources/page/page-document";
import { project } from "../resources/project/project-document";
import { settings } from "../resources/settings/settings-document";
import { sprint } from "../resources/sprint/sprint-document";
import { sprintEvent } from "../resources/sprint/sprint-event-document";
import { tag } from "../resources/tag/tag-document";
import { timeCategory } from "../resources/time-entry/time-category-document";
import { timeEntry } from "../resources/time-entry/time-entry-document";
import { timer } from "../resources/timer/timer-document";
import { member } from "../resources/user/member-document";
import type { Fields, FieldValue } from "../storage/query";
import type { KindDefinition } from "../storage/storage";

/** The declared fields of every kind of document a workspace stores. */
const fieldsByKind = {
  settings,
  member,
  project,
  board,
  list,
  card,
  epic,
  page,
  sprint,
  sprint_event: sprintEvent,
  tag,
  form,
  comment,
  note,
  time_category: timeCategory,
  time_entry: timeEntry,
  timer,
};

export type Kind = keyof typeof fieldsByKind;

type DocumentIn<Fields> = Fields extends DeclaredFields<infer Document> ? Document : never;

export type Documents = { readonly [K in Kind]: DocumentIn<(typeof fieldsByKind)[K]> };

export const kinds = Object.keys(fieldsByKind) as readonly Kind[];

const readers = Object.fromEntries(
  kinds.map((kind) => [kind, new FieldReader(fieldsByKind[kind] as DeclaredFields<object>)]),
) as Readonly<Record<Kind, FieldReader>>;

export const kindDefinitions: readonly KindDefinition[] = kinds.map((kind) => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(fieldsByKind[kind]).map(([name, { of: _of, from: _from, isSummary: _isSummary, ...definition }]) => [
      name,
      definition,
    ]),
  ),
  valuesOf: (body) => readers[kind].valuesOf(body),
}));

/** The values of a document's declared fields. */
export function extractFields<K extends Kind>(kind: K, document: Documents[K]): Fields {
  return readers[kind].valuesOf(document);
}

/** The value of one declared field of a document, or its id. */
export function readField<K extends Kind>(kind: K, document: Documents[K], name: string): FieldValue {
  if (name === "id") return (document as { readonly id: string }).id;
  const field = declaredAs(kind, name);
  if (field === undefined) throw new TypeError(`The kind "${kind}" does not declare "${name}".`);
  return fieldValue(name, field, document);
}

/** Whether storages can sort documents of the kind by the field. */
export function isSortable(kind: Kind, name: string): boolean {
  return declaredAs(kind, name)?.sort === true;
}

const declaredAs = (kind: Kind, field: string): Field<object> | undefined =>
  (fieldsByKind[kind] as DeclaredFields<object>)[field];

/** The keys of a document of which one differs whenever the declared field does. */
export const keysOfField = (kind: Kind, field: string): readonly string[] => declaredAs(kind, field)?.from ?? [field];

/** Whether a declared field stays as it is when the document comes to tell of others than before. */
export const isSummary = (kind: Kind, field: string): boolean => declaredAs(kind, field)?.isSummary === true;
