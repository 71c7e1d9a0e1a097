import type { Documents } from "../documents";
import { hashText } from "../text/hash-text";

/** The parts of a list by what tells them apart, with a hash of what each says. */
export type Parts = Readonly<Record<string, string>>;

/** A document by field: a hash of the value, "" for none, or the parts of a list. */
export type Said = Readonly<Record<string, string | Parts>>;

/** Kinds that are merged field by field, each with a base of its own. */
export type MergedKind = keyof typeof saidOf;

/** A hash of a value, "" for none. */
export const hashOf = (value: unknown): string => {
  if (value === undefined || value === null || value === "" || value === false) return "";
  return hashText(typeof value === "string" ? value : JSON.stringify(value));
};

const parts = <Part>(list: readonly Part[], keyOf: (part: Part) => string, saying?: (part: Part) => unknown): Parts =>
  Object.fromEntries(list.map((part) => [keyOf(part), hashOf(saying?.(part))]));

type Link = Documents["card"]["external_links"][number];

/** Identifies a link of a card; only those that an import can make have such a key. */
export const urlKey = (link: Link): string => (link.type === "generic" ? hashText(link.generic.url) : "");

type CardLink = Documents["card"]["linked_cards"][number];

export const linkKey = ({ linked_card_type, card_id }: CardLink): string => `${linked_card_type}-${card_id}`;

/** The merged fields of each kind. A further kind is a line here, and one in `merge-document.ts`. */
export const saidOf = {
  project: ({ title }: Documents["project"]) => ({ title: hashOf(title) }),
  board: ({ title, content }: Documents["board"]) => ({ title: hashOf(title), content: hashOf(content) }),
  list: ({ title, archived }: Documents["list"]) => ({
    title: hashOf(title),
    archived: hashOf(archived !== undefined),
  }),
  /** The end is the one that counts, however it is kept. */
  sprint: ({ title, content, start_date, end_date, override_end_date }: Documents["sprint"]) => ({
    title: hashOf(title),
    content: hashOf(content),
    start: hashOf(start_date),
    end: hashOf(override_end_date ?? end_date),
  }),
  tag: ({ name, color }: Documents["tag"]) => ({ name: hashOf(name), color: hashOf(color) }),
  card: (card: Documents["card"]) => {
    const items = card.checklists.flatMap((checklist) => checklist.items);
    return {
      title: hashOf(card.title),
      content: hashOf(card.content),
      list: hashOf(boardListOf(card.list_id)),
      sprint: hashOf(card.sprint_id),
      archived: hashOf(card.archived !== undefined),
      priority: hashOf(card.priority),
      estimate: hashOf(card.estimate),
      start: hashOf(card.start_date),
      due: hashOf(card.due_date),
      completed: hashOf(card.completed_date),
      parent: hashOf(card.parent_card_id),
      members: parts(card.members, ({ user_id }) => user_id),
      tags: parts(card.tag_ids, (id) => id),
      links: parts(card.linked_cards, linkKey),
      urls: parts(
        card.external_links.filter((link) => link.type === "generic"),
        urlKey,
        (link) => (link.type === "generic" ? link.generic.display_text : ""),
      ),
      checklists: parts(
        card.checklists,
        ({ id }) => id,
        ({ title }) => title,
      ),
      items: parts(
        items,
        ({ id }) => id,
        ({ title }) => title,
      ),
      ticks: parts(
        items,
        ({ id }) => id,
        ({ checked }) => checked,
      ),
    };
  },
} as const satisfies { readonly [K in keyof Documents]?: (document: Documents[K]) => Said };

/** The fields of cards for which a file may have no place. */
export type CardField = keyof ReturnType<(typeof saidOf)["card"]> | "comments" | "times";

/** The other card may come later in the file. */
export const relationFields: readonly CardField[] = ["parent", "links"];

/** Small documents that are parts of what another one says: each is merged whole. */
export const saidOfPart = {
  comment: ({ content }: Documents["comment"]) => hashOf(content),
  time_entry: ({ started_at, duration_seconds, description }: Documents["time_entry"]) =>
    hashOf([started_at, duration_seconds, description]),
  member: (_: Documents["member"]) => "",
} as const;

/** In which field of the base of what they are parts of. */
export const partFields = { comment: "comments", time_entry: "times", member: "members" } as const;

/** Whose base has a part. */
export const baseOfPart = {
  comment: ({ card_id = "" }: Documents["comment"]) => card_id,
  time_entry: ({ scope_id }: Documents["time_entry"]) => scope_id,
  member: (_: Documents["member"], space: string) => space,
} as const;

export const partsIn = (said: Said | undefined, field: string): Parts => {
  const value = said?.[field];
  return typeof value === "object" ? value : {};
};

/** The list of a sprint of an import that stands for a list of its board, and is told by both. */
export const sprintListId = (list: string, sprint: string): string =>
  `${list}-s-${sprint.slice(sprint.lastIndexOf("-") + 1)}`;

/** The list of the board that a list of such a sprint stands for; any other list stands for itself. */
export const boardListOf = (list: string): string => list.replace(/(-l-[0-9a-z]+)-s-[0-9a-z]+$/, "$1");
