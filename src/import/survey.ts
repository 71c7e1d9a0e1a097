import { append } from "../base/collections";
import { nextTurn } from "../base/waiting";
import { slugOf } from "../resources/card/branch-name";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { inverseLinkTypes, type LinkedCardType } from "../resources/work-item/work-item";
import { titleOf } from "./html";
import type { Ids } from "./ids";
import { tooLarge } from "./import-error";
import type { ImportedItem, ImportedSprint, ItemSource } from "./item";
import type { People } from "./people";
import type { Reading } from "./reading";
import { guessBehavior } from "./words";

export interface SurveyedList {
  readonly id: string;
  readonly board_id: string;
  readonly title: string;
  readonly behavior: ListBehavior;
  readonly isUnknown: boolean;
  readonly archived?: number | undefined;
}

const UNKNOWN_LISTS = "lists with unknown titles: committed unless you set their meaning, with lists or --list";

/** With what is made of it on the way, one takes half a kilobyte. */
const MOST_TASKS = 250_000;
const MOST_NAMES = 50_000;

/** In a page, reading yields between turns so that the page can draw. */
const ITEMS_A_TURN = 1000;

export type Survey = Awaited<ReturnType<typeof surveyOf>>;

/** Reads a file once, for all that is needed to write any of its items. Of each no more is kept than its id, and what it says of others. */
export async function surveyOf(source: ItemSource, ids: Ids, people: People, reading: Reading) {
  const { changed, skipped } = reading;
  /** By their keys: the title that items name, or the id of the source. */
  const boards = new Map<string, { readonly id: string; readonly title: string }>();
  const found = new Map<string, SurveyedList>();
  const tags = new Map<string, { id: string; name: string; slug: string; color: string | undefined }>();
  const sprints = new Map<string, ImportedSprint>();
  const cards = new Set<string>();
  /** By what other items may refer to them by. */
  const otherIds = new Map<string, string>();
  const repeated = new Set<string>();
  const givenParents = new Map<string, string>();
  const givenLinks: (readonly [from: string, type: LinkedCardType, to: string])[] = [];
  let [latest, items] = [0, 0];
  const parts = { comments: 0, time_entries: 0, checklists: 0, links: 0 };

  const addList = (board: string, key: string, name = key, given?: ListBehavior, archived?: number): void => {
    const board_id = ids.board(board);
    if (!boards.has(board)) boards.set(board, { id: board_id, title: board === source.id ? source.title : board });
    const id = ids.list(board, key);
    if (found.has(id)) return;
    const title = titleOf(name, changed);
    const behavior = reading.lists.get(title) ?? given ?? guessBehavior(title);
    const isUnknown = behavior === undefined;
    found.set(id, { id, board_id, title, behavior: behavior ?? "committed", isUnknown, archived });
    if (isUnknown) changed.add(UNKNOWN_LISTS, title);
  };

  const take = (item: ImportedItem): void => {
    const id = ids.card(item.key);
    if (cards.has(id)) {
      skipped.add("items whose key came before, of which the first is kept", item.key);
      repeated.add(id);
      return;
    }
    cards.add(id);
    for (const other of (item.otherKeys ?? []).map(ids.card)) if (!otherIds.has(other)) otherIds.set(other, id);
    latest = Math.max(latest, item.created ?? 0, item.updated ?? 0, item.completed ?? 0);
    addList(item.board ?? source.id, item.list, item.list, item.behavior);
    for (const { name: given, color } of item.tags ?? []) {
      const key = given.trim().toLowerCase();
      if (tags.has(key)) continue;
      const [name, tagId] = [titleOf(given, changed), ids.tag(key)];
      tags.set(key, { id: tagId, name, slug: slugOf(name) || tagId, color });
    }
    for (const sprint of item.sprints ?? [])
      if (!sprints.has(ids.sprint(sprint.key))) sprints.set(ids.sprint(sprint.key), sprint);
    const { members = [], comments = [], timeEntries = [] } = item;
    for (const person of [item.author, ...members, ...[...comments, ...timeEntries].map(({ author }) => author)])
      if (person !== undefined) people.add(person);
    for (const person of item.alsoNamed ?? []) people.add(person, false);
    if (item.parent) givenParents.set(id, ids.card(item.parent));
    for (const { type, to } of item.links ?? []) givenLinks.push([id, type, ids.card(to)]);
    parts.comments += comments.length;
    parts.time_entries += timeEntries.length;
    parts.checklists += item.checklists?.length ?? 0;
    parts.links += item.urls?.length ?? 0;
    const ofCards = parts.comments + parts.time_entries + givenLinks.length + givenParents.size + otherIds.size;
    const lists = found.size * (1 + sprints.size) + boards.size;
    refuseAbove(MOST_TASKS, cards.size, "tasks");
    refuseAbove(2 * MOST_TASKS, ofCards, "comments, logged times, links and parts");
    refuseAbove(MOST_NAMES, lists + tags.size + people.count(), "lists, sprints, tags and people");
  };

  for (const person of source.people ?? []) people.add(person);
  for (const person of source.alsoNamed ?? []) people.add(person, false);
  for (const { key, title, behavior, archived } of source.lists ?? [])
    addList(source.id, key, title, behavior, archived);
  for await (const item of source.items()) {
    take(item);
    items += 1;
    if (items % ITEMS_A_TURN === 0) await nextTurn();
  }
  if (found.size === 0) addList(source.id, "To do");

  /** The card of an id, whether made from its key or from another one. */
  const cardOf = (id: string): string | undefined => (cards.has(id) ? id : otherIds.get(id));
  const skip = (what: string, id: string): void => skipped.add(what, id.slice(ids.space.length + 1));
  /** Parents that are in the file and no part of what they are a part of. */
  const parents = new Map<string, string>();
  const children = new Map<string, string[]>();
  // Shortcuts to what a card is a part of in the end: chains of parts may be as long as the file.
  const wholes = new Map<string, string>();
  for (const [child, given] of givenParents) {
    const parent = cardOf(given);
    if (parent === undefined) skip("parents that are not in the file", given);
    else if (wholeOf(wholes, parent) === child) skip("parents that are parts of their own parts", parent);
    else {
      parents.set(child, parent);
      wholes.set(child, parent);
      append(children, parent, child);
    }
  }
  /** Each link on both of its cards, once. */
  const links = new Map<string, Map<string, { card_id: string; linked_card_type: LinkedCardType }>>();
  const addLink = (from: string, linked_card_type: LinkedCardType, card_id: string): void => {
    const own = links.get(from) ?? new Map();
    links.set(from, own.set(`${linked_card_type} ${card_id}`, { card_id, linked_card_type }));
  };
  for (const [from, type, given] of givenLinks) {
    const to = cardOf(given);
    if (from === to || to === undefined) skip("links to items that are not in the file", given);
    else {
      addLink(from, type, to);
      addLink(to, inverseLinkTypes[type], from);
    }
  }

  const all = { boards: boards.size, lists: found.size, sprints: sprints.size, cards: cards.size, tags: tags.size };
  return {
    source,
    ids,
    people,
    boards,
    tags,
    parents,
    children,
    links,
    cards,
    repeated,
    counts: { ...all, ...parts },
    /** The latest time in the file; 0 where there is none. */
    latest,
    // Without an order of its own from the backlog to what is done, and those alike as they come.
    lists: source.lists?.length ? found : new Map([...found].sort(([, one], [, other]) => place(one) - place(other))),
    /** By id, in the order in which they start. */
    sprints: new Map([...sprints].sort(([, one], [, other]) => one.start - other.start)),
  };
}

function refuseAbove(most: number, count: number, what: string): void {
  if (count <= most) return;
  throw tooLarge(`The file has more than ${most} ${what}, which are held in memory. Import it in parts.`);
}

/** The end of a chain; every look at it makes it half as long. */
function wholeOf(wholes: Map<string, string>, part: string): string {
  let at = part;
  for (let next = wholes.get(at); next !== undefined; next = wholes.get(at)) {
    wholes.set(at, wholes.get(next) ?? next);
    at = next;
  }
  return at;
}

const place = ({ behavior }: SurveyedList): number => listBehaviors.indexOf(behavior);
