import type { Fields } from "../../../storage/query";
import { anyOf } from "../../../storage/query";
import type { Check, Commit, CommitLog, DocumentKey, DocumentWrite, KindDefinition } from "../../../storage/storage";

const itemFields: KindDefinition["fields"] = {
  name: { type: "string", sort: true },
  rank: { type: "number", sort: true },
  open: { type: "boolean", sort: true },
  owner: { type: "string", orderedBy: "rank" },
  tags: { type: "string", many: true },
  scores: { type: "number", many: true },
  content: { type: "string", text: true, textIndex: true },
  lines: { type: "string", text: true, many: true },
};
const notes: KindDefinition = { kind: "note", fields: { rank: { type: "number", sort: true } } };

export const contractKinds: readonly KindDefinition[] = [{ kind: "item", fields: itemFields }, notes];

/** The same kinds after one of them got a further field, and with a further kind. */
export const extendedKinds: readonly KindDefinition[] = [
  { kind: "item", fields: { ...itemFields, due: { type: "number", sort: true } } },
  notes,
  { kind: "label", fields: {} },
];

const emptyItem: Fields = { name: "", rank: 0, open: false, owner: "", tags: [], scores: [], content: "", lines: [] };

export function item(id: string, fields: Fields = {}, body: DocumentWrite["body"] = { id }): DocumentWrite {
  return { kind: "item", id, body, fields: { ...emptyItem, ...fields } };
}

export function note(id: string, rank = 0, body: DocumentWrite["body"] = { id }): DocumentWrite {
  return { kind: "note", id, body, fields: { rank } };
}

export const itemsOf = (fields: Readonly<Record<string, Fields>>): DocumentWrite[] =>
  Object.entries(fields).map(([id, of]) => item(id, of));

export const itemKey = (id: string): DocumentKey => ({ kind: "item", id });
export const noteKey = (id: string): DocumentKey => ({ kind: "note", id });

/** The checks that an item has the revision, and that so many items are of the owner. */
export const atRevision = (id: string, rev: number): Check => ({ ...itemKey(id), rev });
export const ofOwner = (owner: string, count: number): Check => ({
  query: { kind: "item", where: [anyOf("owner", [owner])] },
  count,
});

export type CommitDraft = Partial<Commit>;

export const put = (...put: readonly DocumentWrite[]): CommitDraft => ({ put });
export const del = (...ids: readonly string[]): CommitDraft => ({ del: ids.map(itemKey) });

/** A ULID: digits are valid in it, and numbers in order give ids in order. */
export const ulid = (number: number): string => String(number).padStart(26, "0");

export function commitOf(number: number, draft: CommitDraft): Commit {
  return { txId: ulid(number), log: logOf(number), check: [], put: [], del: [], ...draft };
}

export function logOf(number: number): CommitLog {
  return {
    time: 1_767_603_600_000 + number,
    actor: { user_id: "u-ada", type: "user", source: { type: "oauth", client_id: "c-1" } },
    operation: "updateItem",
    changes: [{ kind: "item", id: "1", before: null, after: { title: `Title ${number}`, list: [number, null] } }],
  };
}
