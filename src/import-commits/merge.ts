import { groupBy } from "../base/collections";
import type { Documents } from "../documents";
import { hashText } from "../text/hash-text";

/** The parts of a list by their keys, with a hash of what each says. */
export type Parts = Readonly<Record<string, string>>;

/** A document by field: a hash of the value, "" for none, or the parts of a list. */
export type Said = Readonly<Record<string, string | Parts>>;

/** Kinds that are merged field by field, each with a base of its own. */
export type MergedKind = keyof typeof saidOf;

export const hashOf = (value: unknown): string => {
  if (value === undefined || value === null || value === "" || value === false) return "";
  return hashText(typeof value === "string" ? value : JSON.stringify(value));
};

const hashed = <Field extends string>(values: Readonly<Record<Field, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, hashOf(value)])) as Record<Field, string>;

const parts = <Part>(list: readonly Part[], keyOf: (part: Part) => string, saying?: (part: Part) => unknown): Parts =>
  Object.fromEntries(list.map((part) => [keyOf(part), hashOf(saying?.(part))]));

const idOf = ({ id }: { readonly id: string }): string => id;

/** Identifies a link of a card; only those that an import can make have such a key. */
export const urlKey = (link: Documents["card"]["external_links"][number]): string =>
  link.type === "generic" ? hashText(link.generic.url) : "";

export const linkKey = ({ linked_card_type, card_id }: Documents["card"]["linked_cards"][number]): string =>
  `${linked_card_type}-${card_id}`;

/** The merged fields of each kind. A further kind is a line here, and one in `merge-document.ts`. */
export const saidOf = {
  project: ({ title }: Documents["project"]) => hashed({ title }),
  board: ({ title, content }: Documents["board"]) => hashed({ title, content }),
  list: ({ title, archived }: Documents["list"]) => hashed({ title, archived: archived !== undefined }),
  /** The end is the one that counts, however it is kept. */
  sprint: ({ title, content, start_date, end_date, override_end_date }: Documents["sprint"]) =>
    hashed({ title, content, start: start_date, end: override_end_date ?? end_date }),
  tag: ({ name, color }: Documents["tag"]) => hashed({ name, color }),
  card: (card: Documents["card"]) => {
    const items = card.checklists.flatMap((checklist) => checklist.items);
    const links = card.external_links.flatMap((link) => (link.type === "generic" ? link : []));
    const { title, content, sprint_id, priority, estimate, start_date, due_date, completed_date } = card;
    return {
      ...hashed({ title, content, list: boardListOf(card.list_id), sprint: sprint_id }),
      ...hashed({ archived: card.archived !== undefined, priority, estimate, start: start_date, due: due_date }),
      ...hashed({ completed: completed_date, parent: card.parent_card_id }),
      members: parts(card.members, ({ user_id }) => user_id),
      tags: parts(card.tag_ids, (id) => id),
      links: parts(card.linked_cards, linkKey),
      urls: parts(links, urlKey, ({ generic }) => generic.display_text),
      checklists: parts(card.checklists, idOf, ({ title }) => title),
      items: parts(items, idOf, ({ title }) => title),
      ticks: parts(items, idOf, ({ checked }) => checked),
    };
  },
} as const satisfies { readonly [K in keyof Documents]?: (document: Documents[K]) => Said };

/** The fields of cards for which a file may have no place. */
export type CardField = keyof ReturnType<(typeof saidOf)["card"]> | "comments" | "times";

/** The other card may come later in the file. */
export const relationFields: readonly CardField[] = ["parent", "links"];

export const saying = (kind: MergedKind, document: object): Said => (saidOf[kind] as (given: object) => Said)(document);

/** Small documents that are parts of what another one says: each is merged whole. */
export type PartKind = "comment" | "time_entry" | "member";

type Part = Documents[PartKind];

interface PartRow {
  /** The field of the base of what it is a part of. */
  readonly field: string;
  /** Named where it is in conflict. */
  readonly conflict: string;
  wholeOf(part: Part, space: string): string;
  says(part: Part): string;
}

export const partKinds: Readonly<Record<PartKind, PartRow>> = {
  comment: {
    field: "comments",
    conflict: "content",
    wholeOf: ({ card_id = "" }: Documents["comment"]) => card_id,
    says: ({ content }: Documents["comment"]) => hashOf(content),
  },
  time_entry: {
    field: "times",
    conflict: "time",
    wholeOf: ({ scope_id }: Documents["time_entry"]) => scope_id,
    says: (entry: Documents["time_entry"]) => hashOf([entry.started_at, entry.duration_seconds, entry.description]),
  },
  member: { field: "members", conflict: "content", wholeOf: (_, space) => space, says: () => "" },
};

export const partsIn = (said: Said | undefined, field: string): Parts => {
  const value = said?.[field];
  return typeof value === "object" ? value : {};
};

/** The list of an imported sprint for a list of its board: both are in its id. */
export const sprintListId = (list: string, sprint: string): string =>
  `${list}-s-${sprint.slice(sprint.lastIndexOf("-") + 1)}`;

/** The board's list for a list of such a sprint; any other list is itself. */
export const boardListOf = (list: string): string => list.replace(/(-l-[0-9a-z]+)-s-[0-9a-z]+$/, "$1");

/** The changes that a file makes of a document, and those that it does not, since somebody here changed the same. */
export type Merge = ReturnType<typeof merged>;

/** Parts of a list that take what the file has, and those that it has no more. */
export type PartChanges = ReturnType<Merge["parts"]>;

/** Those of the values, by the fields that are merged, of which the file's are taken. */
export const taken = <Values extends object>({ fields }: Merge, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field))) as Partial<Values>;

/**
 * Merges three versions field by field: what the source said last, what the file says now and what is here. The file says
 * something only where it differs from what was said last; where somebody here changed that too, it is a conflict. Without a
 * base, as files of earlier versions left none, whatever differs here stays. Rules G4.15, G4.17.
 */
export function merged(base: Said | undefined, file: Said, here: Said) {
  const fields = new Set<string>();
  const parts = new Map<string, { readonly put: ReadonlySet<string>; readonly gone: ReadonlySet<string> }>();
  const conflicts: string[] = [];
  /** How many parts of each list were deleted here, and are still in the file. */
  const left = new Map<string, number>();
  for (const [field, value] of Object.entries(file)) {
    const isOne = typeof value === "string";
    const partsOf = (said: Said): Parts => (isOne ? { "": String(said[field] ?? "") } : partsIn(said, field));
    const [was, says, is] = [base ? partsOf(base) : {}, partsOf(file), partsOf(here)];
    const keys = groupBy(Object.keys({ ...was, ...says }), (key) => mergedPart(key, was, says, is));
    if (keys.has("conflict")) conflicts.push(field);
    if (keys.has("left")) left.set(field, keys.get("left")?.length ?? 0);
    // Without a base nothing says whether what is not here was deleted.
    const [put, gone] = [new Set(base && keys.get("put")), new Set(keys.get("gone"))];
    if (put.size + gone.size === 0) continue;
    if (isOne) fields.add(field);
    else parts.set(field, { put, gone });
  }
  const isEmpty = fields.size + parts.size === 0;
  const none = { put: new Set<string>(), gone: new Set<string>() };
  return { fields, parts: (field: string) => parts.get(field) ?? none, conflicts, left, isEmpty };
}

/** Decides about a part, by what was said of it last, what the file says and what is here. */
export function mergedPart(key: string, ...versions: readonly [last: Parts, file: Parts, here: Parts]) {
  const [was, says, is] = versions.map((parts) => (Object.hasOwn(parts, key) ? parts[key] : undefined));
  if (is === undefined && says !== undefined) return was === undefined ? "put" : "left";
  if (is === undefined || says === is || says === was) return undefined;
  if (is !== was) return "conflict";
  return says === undefined ? "gone" : "put";
}
