import type { Fields } from "../../../storage/query";
import type {
  Commit,
  CommitLog,
  DocumentKey,
  DocumentWrite,
  JsonObject,
  KindDefinition,
} from "../../../storage/storage";

const items: KindDefinition = {
  kind: "item",
  fields: {
    name: { type: "string", sort: true },
    rank: { type: "number", sort: true },
    open: { type: "boolean", sort: true },
    owner: { type: "string", orderedBy: "rank" },
    tags: { type: "string", many: true },
    scores: { type: "number", many: true },
    content: { type: "string", text: true, textIndex: true },
    lines: { type: "string", text: true, many: true },
  },
};

const notes: KindDefinition = { kind: "note", fields: { rank: { type: "number", sort: true } } };

/** The kinds of document the suite stores. */
export const contractKinds: readonly KindDefinition[] = [items, notes];

/** The same kinds after one of them got a further field, and with a further kind. */
export const extendedKinds: readonly KindDefinition[] = [
  { kind: items.kind, fields: { ...items.fields, due: { type: "number", sort: true } } },
  notes,
  { kind: "label", fields: {} },
];

const emptyItem: Fields = {
  name: "",
  rank: 0,
  open: false,
  owner: "",
  tags: [],
  scores: [],
  content: "",
  lines: [],
};

/** An item; fields left out are empty. */
export function item(id: string, fields: Fields = {}, body: JsonObject = { id }): DocumentWrite {
  return { kind: "item", id, body, fields: { ...emptyItem, ...fields } };
}

export function note(id: string, rank = 0, body: JsonObject = { id }): DocumentWrite {
  return { kind: "note", id, body, fields: { rank } };
}

export function itemKey(id: string): DocumentKey {
  return { kind: "item", id };
}

/** The parts of a commit that matter to a case. */
export interface CommitDraft {
  readonly check?: Commit["check"];
  readonly put?: Commit["put"];
  readonly del?: Commit["del"];
  readonly log?: CommitLog;
  readonly txId?: string;
}

/** A ULID: digits are valid in it, and numbers in order give ids in order. */
export function ulid(number: number): string {
  return String(number).padStart(26, "0");
}

export function commitOf(number: number, { check = [], put = [], del = [], log, txId }: CommitDraft): Commit {
  return { txId: txId ?? ulid(number), log: log ?? logOf(number), check, put, del };
}

export function logOf(number: number): CommitLog {
  return {
    time: 1_767_603_600_000 + number,
    actor: { user_id: "u-ada", type: "user", source: { type: "oauth", client_id: "c-1" } },
    operation: "updateItem",
    changes: [{ kind: "item", id: "1", before: null, after: { title: `Title ${number}`, list: [number, null] } }],
  };
}
