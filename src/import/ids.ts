import { isObject } from "../base/json";
import { DIGITS } from "../resources/ordering/order-key";
import { hashText } from "../text/hash-text";
import type { ImportedChecklist, ImportedComment, ImportedItem } from "./item";

/** Longest part of an id that is the tool's own key. */
const LONGEST_KEY = 40;

/** Ids made of the tools' own keys: the same for the same thing of another export of the same source. */
export class Ids {
  readonly importId: string;
  readonly space: string;

  constructor(importId: string) {
    this.importId = importId;
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

  checklists = ({ key, checklists = [] }: ImportedItem): string[] =>
    this.#parts(key, "k", checklists, (checklist) => checklist.key ?? checklist.title);

  items = (checklist: string, items: ImportedChecklist["items"]): string[] =>
    this.#parts(checklist, "i", items, (item) => item.key ?? item.title);

  #parts<Part>(cardKey: string, kind: string, parts: readonly Part[], keyOf: (part: Part) => string): string[] {
    const countOf = counter();
    return parts.map((part) => {
      const key = keyOf(part);
      return `${this.space}-${kind}-${hashText(`${cardKey}\n${key}\n${countOf(key)}`)}`;
    });
  }
}

/** To the minute, for some exports of a tool have no seconds. */
const whenAndWho = ({ time, author, content }: Omit<ImportedComment, "key">): string =>
  time === undefined ? content : `${Math.floor(time / 60)} ${author?.key || author?.email || author?.name || ""}`;

const readable = (key: string): string =>
  key.length <= LONGEST_KEY && /^[A-Za-z0-9-]+$/.test(key) ? key : `x-${hashText(key)}`;

const BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Which digits of a ULID say the space. */
const [FROM, TO] = [10, 19];

function inBase32(number: number, length: number): string {
  let digits = "";
  for (let rest = number; digits.length < length; rest = Math.floor(rest / 32)) digits = BASE_32[rest % 32] + digits;
  return digits;
}

/** A space, which has eight digits of base 36, as a part of a ULID. */
const spaceIn = (space: string): string => inBase32(Number.parseInt(space, 36), TO - FROM);

/** The ULID of something in the space of an import: the same each time. The time is in seconds. */
export const ulidOf = (time: number, space: string, key: string): string =>
  inBase32(time * 1000, FROM) + spaceIn(space) + inBase32(Number.parseInt(hashText(key), 36), 26 - TO);

/** A ULID of one space as it is in another one; any other id stays. */
export function ulidIn(id: string, from: string, to: string): string {
  if (id.length !== 26 || id.slice(FROM, TO) !== spaceIn(from)) return id;
  return id.slice(0, FROM) + spaceIn(to) + id.slice(TO);
}

export const SOURCES_OF_ONE_NAME = 20;

/** An import as the ids of its documents have it. */
export interface Identity {
  readonly import_id: string;
  readonly space: string;
}

/** The name of an import, and those of further ones whose sources have the same name. */
export const identitiesOf = (import_id: string): readonly Identity[] =>
  Array.from({ length: SOURCES_OF_ONE_NAME }, (_, index) => {
    const id = index === 0 ? import_id : `${import_id} ${index + 1}`;
    return { import_id: id, space: new Ids(id).space };
  });

export const idIn = (id: string, from: Identity, to: Identity): string => {
  if (id === from.import_id) return to.import_id;
  const isOwn = id === from.space || id.startsWith(`${from.space}-`) || id === `import-${from.space}`;
  return isOwn ? id.replace(from.space, to.space) : ulidIn(id, from.space, to.space);
};

/** A document with the ids that it has as one of another import. */
export function documentIn<Value>(value: Value, from: Identity, to: Identity, key = ""): Value {
  if (typeof value === "string") return (/(^|_)ids?(_snapshot)?$/.test(key) ? idIn(value, from, to) : value) as Value;
  if (Array.isArray(value)) return value.map((part) => documentIn(part, from, to, key)) as Value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, documentIn(part, from, to, name)]),
  ) as Value;
}

/** Counts how often each key came, from 1. */
export function counter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** Four digits, which `d` says there are: a whole number as the keys of orders spell it. */
const PLACES = 4;

/** The end is the id's own: so it differs from the key of whatever came to the same place by another file. */
export function orderKeyAt(index: number, id: string): string {
  let digits = "";
  for (let rest = index, place = 0; place < PLACES; place += 1, rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  }
  return `d${digits}${hashText(id)}V`;
}
