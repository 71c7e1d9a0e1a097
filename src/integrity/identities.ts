import { isObject } from "../base/json";
import type { Kind, partCounters } from "../documents";
import { type Check, type Corpus, type Finding, type Loose, objectsIn, textOf } from "./corpus";

interface Found {
  readonly text: string;
  /** Path of the text: `linked_cards[0].card_id`. */
  readonly at: string;
  /** The key it stands at, itself or as an element: `card_id`. */
  readonly key: string;
  /** The key of what holds that key, `""` for the document: `linked_cards`. */
  readonly within: string;
}

const DEEPEST = 6;

/** Records of the past, which may outlive what they name, what is keyed by anything, and what names only its own parts. */
const opaque: ReadonlySet<string> = new Set(["archived", "hints", "form_values", "sprint_settings"]);

export function textsIn(document: unknown, keys: { has(key: string): boolean }): readonly Found[] {
  const found: Found[] = [];
  // Paths are written only of what is entered and of what is found: most of a document is neither.
  const enter = (value: unknown, key: string, at: string, within: string, depth: number): void => {
    if (typeof value === "string") found.push({ text: value, at, key, within });
    else if (depth === DEEPEST || opaque.has(key)) return;
    else if (Array.isArray(value)) {
      const isWanted = keys.has(key);
      for (let index = 0; index < value.length; index += 1) {
        if (isEntered(value[index], isWanted)) enter(value[index], key, `${at}[${index}]`, within, depth + 1);
      }
    } else if (isEntered(value, false)) {
      for (const [name, part] of Object.entries(value)) {
        if (!isEntered(part, keys.has(name))) continue;
        enter(part, name, at === "" ? name : `${at}.${name}`, key, depth + 1);
      }
    }
  };
  if (isEntered(document, false)) enter(document, "", "", "", 0);
  return found;
}

const isEntered = (value: unknown, isWanted: boolean): value is object =>
  typeof value === "string" ? isWanted : typeof value === "object" && value !== null;

/** Kinds whose ids come from the host, a client or the clock. */
const uncounted: ReadonlySet<string> = new Set<Kind>(["member", "sprint_event", "time_entry", "timer"]);

/** With more digits, counting on would in the end lose exactness. */
const tooLarge = /^\d{15,}$/;

const ids: ReadonlySet<string> = new Set(["id"]);
const hinted: ReadonlySet<string> = new Set(["card_id", "id"]);
const parts = new Map<string, (typeof partCounters)[number]>([
  ["checklists", "checklist"],
  ["items", "checklist_item"],
  ["files", "file"],
]);

/** The cards and tags that hints propose. */
export const hintedIn = (hints: unknown) =>
  textsIn(hints, hinted).map(({ key, text }) => ({ kind: key === "card_id" ? "card" : "tag", id: text }) as const);

export interface Identity extends Found {
  /** Whose ids it must differ from; ids with one counter go on above the largest of them. */
  readonly counter: string;
}

export function identitiesIn({ id, checklists, files }: Loose, kind: Kind): readonly Identity[] {
  if (typeof id === "string" && isBare(checklists) && isBare(files)) {
    return [{ text: id, at: "id", key: "id", within: "", counter: kind }];
  }
  return textsIn({ id, checklists, files }, ids).flatMap((found) => {
    const counter = found.within === "" ? kind : parts.get(found.within);
    return counter === undefined ? [] : [{ ...found, counter }];
  });
}

const isBare = (parts: unknown): boolean => parts === undefined || (Array.isArray(parts) && parts.length === 0);

/** The fields that name the order a document is in; documents of other kinds are in none. */
export const orders: { readonly [K in Kind]?: readonly string[] } = {
  board: ["project_id"],
  list: ["board_id", "sprint_id"],
  card: ["list_id"],
  epic: ["list_id"],
  page: ["project_id", "parent_page_id"],
};

export function orderOf(kind: Kind, document: Loose): string | undefined {
  return orders[kind]?.reduce<string>((order, field) => `${order}/${textOf(document[field])}`, kind);
}

/** Ids, aliases and order keys that documents share, and numbers too large to count on from. Rules U30, C9. */
export function identityCheck(): Check {
  const seen = new Set<string>();
  const isRepeated = (key: string): boolean => seen.size === seen.add(key).size;
  return function* (document, kind): Generator<Finding, void> {
    for (const { text, at, counter } of identitiesIn(document, kind)) {
      if (isRepeated(`${counter}/${text}`)) yield [at, "duplicate_id", `There is another ${counter} ${text}.`];
      if (uncounted.has(counter) || !tooLarge.test(text)) continue;
      yield [at, "too_big", "A numeric id has at most 14 digits."];
    }
    const alias = textOf(document["alias_id"]);
    if (alias !== "" && isRepeated(`alias/${alias}`)) {
      yield ["alias_id", "duplicate_id", `There is another page with the alias ${alias}.`];
    }
    const key = textOf(document["order_key"]);
    const order = key === "" ? undefined : orderOf(kind, document);
    if (order !== undefined && isRepeated(`order/${order}/${key}`)) {
      yield ["order_key", "duplicate", `A sibling has the order key ${key} too.`];
    }
  };
}

/** Links that a card or epic has twice, and branches for which a board has two rules. Rules U22, U24. */
export function* repeatedParts({ external_links, vcs_mapping }: Loose): Generator<Finding, void> {
  const links = objectsIn(external_links).map(linkOf);
  for (const index of repeatedIn(links)) {
    yield [`external_links[${index}]`, "duplicate", `There is another link ${links[index]}.`];
  }
  const branches = isObject(vcs_mapping) ? objectsIn(vcs_mapping["branches"]).map(({ name }) => textOf(name)) : [];
  for (const index of repeatedIn(branches)) {
    const message = `There is another rule for the branch ${branches[index]}.`;
    yield [`vcs_mapping.branches[${index}].name`, "duplicate", message];
  }
}

function repeatedIn(names: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => (name === undefined || seen.size < seen.add(name).size ? [] : [index]));
}

function linkOf({ type, ...parts }: Loose): string | undefined {
  const part = parts[String(type)];
  const id = isObject(part) ? part["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? `${String(type)} ${id}` : undefined;
}

export function largestIds(corpus: Corpus): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const { document, kind } of corpus) noteLargestIds(largest, document, kind);
  return largest;
}

export function noteLargestIds(largest: Map<string, number>, document: Loose, kind: Kind): void {
  const count = (counter: string, text: string): void => {
    if (uncounted.has(counter) || !/^\d{1,14}$/.test(text)) return;
    largest.set(counter, Math.max(largest.get(counter) ?? 0, Number(text)));
  };
  for (const { text, counter } of identitiesIn(document, kind)) count(counter, text);
  // References to deleted cards must not apply to new ones; the cards that hints propose may be gone, too.
  for (const key of ["card_id", "copied_from_card_id"]) count("card", textOf(document[key]));
  for (const { kind, id } of hintedIn(document["hints"])) count(kind, id);
}
