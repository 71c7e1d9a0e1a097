import { isObject } from "../base/json";
import { DIGITS } from "../resources/ordering/order-key";
import { hashText } from "../text/hash-text";
import type { ImportedChecklist, ImportedComment, ImportedItem } from "./item";

export type Ids = ReturnType<typeof idsOf>;

/** Ids made of the tools' own keys: the same for the same thing of another export of the same source. */
export function idsOf(importId: string) {
  const space = hashText(importId).padStart(8, "0").slice(-8);
  const partsOf = <Part>(whole: string, kind: string, parts: readonly Part[] = [], keyOf: (part: Part) => string) => {
    const countOf = counter();
    return parts.map((part) => {
      const key = keyOf(part);
      return [part, `${space}-${kind}-${hashText(`${whole}\n${key}\n${countOf(key)}`)}`] as const;
    });
  };
  return {
    importId,
    space,
    card: (key: string): string => `${space}-${/^[A-Za-z0-9-]{1,40}$/.test(key) ? key : `x-${hashText(key)}`}`,
    board: (title: string): string => `${space}-b-${hashText(title)}`,
    list: (board: string, key: string): string => `${space}-l-${hashText(`${board}\n${key}`)}`,
    tag: (name: string): string => `${space}-t-${hashText(name.toLowerCase())}`,
    sprint: (key: string): string => `${space}-s-${hashText(key)}`,
    /** The comments on a card with their ids: the same for each, whichever others a later export has no more. */
    comments: ({ key, comments }: ImportedItem) =>
      partsOf(key, "c", comments, (comment) => comment.key ?? whenAndWho(comment)),
    /** The time logged on a card, likewise: entries have ULIDs, whoever makes them. */
    timeEntries: ({ key, timeEntries }: ImportedItem) =>
      partsOf(key, "e", timeEntries, (entry) => whenAndWho({ ...entry, time: entry.started })).map(([entry, id]) => {
        const minute = digitsOf(Math.floor(entry.started / 60) * 60_000, FROM);
        return [entry, `${minute}${spaceIn(space)}${digitsOf(Number.parseInt(hashText(id), 36), 26 - TO)}`] as const;
      }),
    checklists: ({ key, checklists }: ImportedItem) =>
      partsOf(key, "k", checklists, (checklist) => checklist.key ?? checklist.title),
    items: (checklist: string, items: ImportedChecklist["items"]) =>
      partsOf(checklist, "i", items, (item) => item.key ?? item.title),
  };
}

/** To the minute, for some exports of a tool have no seconds. */
const whenAndWho = ({ time, author, content }: Omit<ImportedComment, "key">): string =>
  time === undefined ? content : `${Math.floor(time / 60)} ${author?.key || author?.email || author?.name || ""}`;

const BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Which digits of a ULID say the space. */
const [FROM, TO] = [10, 19];

function digitsOf(number: number, length: number, digits = BASE_32): string {
  let written = "";
  for (let rest = number; written.length < length; rest = Math.floor(rest / digits.length))
    written = digits.charAt(rest % digits.length) + written;
  return written;
}

/** A space, which has eight digits of base 36, as a part of a ULID. */
const spaceIn = (space: string): string => digitsOf(Number.parseInt(space, 36), TO - FROM);

const SOURCES_OF_ONE_NAME = 20;

export type Identity = { readonly import_id: string; readonly space: string };

/** The name of an import, and those of further ones whose sources have the same name. */
export const identitiesOf = (import_id: string): readonly Identity[] =>
  Array.from({ length: SOURCES_OF_ONE_NAME }, (_, index) => {
    const id = index === 0 ? import_id : `${import_id} ${index + 1}`;
    return { import_id: id, space: idsOf(id).space };
  });

export const idIn = (id: string, from: Identity, to: Identity): string => {
  if (id === from.import_id) return to.import_id;
  const isOwn = id === from.space || id.startsWith(`${from.space}-`) || id === `import-${from.space}`;
  if (isOwn) return id.replace(from.space, to.space);
  const isUlid = id.length === 26 && id.slice(FROM, TO) === spaceIn(from.space);
  return isUlid ? `${id.slice(0, FROM)}${spaceIn(to.space)}${id.slice(TO)}` : id;
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

/** Says of each entry of a list the key of that one that it is a part of: the last before it that is indented less. */
export function nesting() {
  const above: { readonly indent: number; readonly key: string }[] = [];
  return {
    end(): void {
      above.length = 0;
    },
    parentOf(indent: number, key: string): string | undefined {
      for (let last = above.at(-1); last !== undefined && last.indent >= indent; last = above.at(-1)) above.pop();
      above.push({ indent, key });
      return above.at(-2)?.key;
    },
  };
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

/** A whole number of four digits, which `d` says, and the id: what came to the same place by another file has another key. */
export const orderKeyAt = (index: number, id: string): string => `d${digitsOf(index, 4, DIGITS)}${hashText(id)}V`;
