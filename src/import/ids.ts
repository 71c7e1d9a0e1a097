import { compareIds } from "../base/id-format";
import { hashText } from "../text/hash-text";
import type { ImportedChecklist, ImportedComment, ImportedItem } from "./item";
import { ulidOf } from "./ulids";

/** Longest part of an id that is the tool's own key. */
const LONGEST_KEY = 40;

/**
 * Ids made of the tools' own keys: the same for the same thing of another export of the same source, whatever else is
 * in it, and different for those of another source.
 */
export class Ids {
  /** Of the space. */
  readonly space: string;

  constructor(importId: string) {
    this.space = hashText(importId).padStart(8, "0").slice(-8);
  }

  card = (key: string): string => `${this.space}-${readable(key)}`;
  board = (title: string): string => `${this.space}-b-${hashText(title)}`;
  list = (board: string, key: string): string => `${this.space}-l-${hashText(`${board}\n${key}`)}`;
  tag = (name: string): string => `${this.space}-t-${hashText(name.toLowerCase())}`;
  sprint = (key: string): string => `${this.space}-s-${hashText(key)}`;
  /** Of the comments on a card: the same for each, whichever others a later export has no more. */
  comments = ({ key, comments = [] }: ImportedItem): string[] =>
    this.#parts(key, "c", comments, (comment) => comment.key ?? whenAndWho(comment));

  /** Of the time logged on a card, likewise: entries have ULIDs, whoever makes them. */
  timeEntries = ({ key, timeEntries = [] }: ImportedItem): string[] => {
    const parts = this.#parts(key, "e", timeEntries, (entry) => whenAndWho({ ...entry, time: entry.started }));
    return timeEntries.map(({ started }, index) =>
      ulidOf(Math.floor(started / 60) * 60, this.space, parts[index] ?? ""),
    );
  };

  /** Of the checklists of a card, likewise. */
  checklists = ({ key, checklists = [] }: ImportedItem): string[] =>
    this.#parts(key, "k", checklists, (checklist) => checklist.key ?? checklist.title);

  /** Of the items of a checklist, likewise. */
  items = (checklist: string, items: ImportedChecklist["items"]): string[] =>
    this.#parts(checklist, "i", items, (item) => item.key ?? item.title);

  #parts<Part>(cardKey: string, kind: string, parts: readonly Part[], keyOf: (part: Part) => string): string[] {
    const counts = new Map<string, number>();
    return parts.map((part) => {
      const key = keyOf(part);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return `${this.space}-${kind}-${hashText(`${cardKey}\n${key}\n${count}`)}`;
    });
  }
}

/** To the minute, for some exports of a tool have no seconds. */
const whenAndWho = ({ time, author, content }: Omit<ImportedComment, "key">): string =>
  time === undefined ? content : `${Math.floor(time / 60)} ${author?.key || author?.email || author?.name || ""}`;

const readable = (key: string): string =>
  key.length <= LONGEST_KEY && /^[A-Za-z0-9-]+$/.test(key) ? key : `x-${hashText(key)}`;

export const inOrderOfIds = <Document extends { readonly id: string }>(documents: readonly Document[]): Document[] =>
  [...documents].sort((left, right) => compareIds(left.id, right.id));
