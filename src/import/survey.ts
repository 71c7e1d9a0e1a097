import { append } from "../base/group-by";
import { compareIds } from "../base/id-format";
import { nextTurn } from "../base/next-turn";
import { slugOf } from "../resources/card/branch-name";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { inverseLinkTypes, type LinkedCardType } from "../resources/work-item/work-item";
import { titleOf } from "./html";
import type { Ids } from "./ids";
import { ImportError } from "./import-error";
import type { ImportedItem, ImportedSprint, ItemSource } from "./item";
import { guessBehavior } from "./list-behavior";
import type { People } from "./people";
import type { Reading } from "./reading";

export interface SurveyedBoard {
  readonly id: string;
  readonly title: string;
}

export interface SurveyedList {
  readonly id: string;
  readonly board_id: string;
  readonly title: string;
  readonly behavior: ListBehavior;
  /** Whether nothing says what it means. */
  readonly isUnknown: boolean;
  readonly archived?: number | undefined;
}

export interface SurveyedTag {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly color?: string | undefined;
}

type SurveyedLink = { readonly card_id: string; readonly linked_card_type: LinkedCardType };

interface SurveyOptions {
  readonly source: ItemSource;
  readonly ids: Ids;
  readonly people: People;
  readonly reading: Reading;
}

const UNKNOWN_LISTS = "lists whose titles do not say what they mean: committed unless you say it, with lists or --list";

/** With what is made of it on the way, one takes half a kilobyte. */
const MOST_TASKS = 250_000;
const MOST_NAMES = 50_000;

/** Whoever reads in a page lets it draw in between. */
const ITEMS_A_TURN = 1000;

/** A file that was read once: all that is needed to write any of its items. Of each no more is kept than its id, and what it says of others. */
export class Survey {
  readonly source: ItemSource;
  readonly ids: Ids;
  readonly people: People;
  /** By their keys: the title that items name, or the id of the source. */
  readonly boards = new Map<string, SurveyedBoard>();
  /** By id, in their order. */
  lists: ReadonlyMap<string, SurveyedList>;
  /** By name in lower case. */
  readonly tags = new Map<string, SurveyedTag>();
  /** By id, in the order in which they start. */
  sprints: ReadonlyMap<string, ImportedSprint>;
  /** In order. */
  cardIds: readonly string[] = [];
  readonly commentIds: string[] = [];
  readonly timeEntryIds: string[] = [];
  parents: ReadonlyMap<string, string> = new Map();
  readonly children = new Map<string, string[]>();
  links: ReadonlyMap<string, readonly SurveyedLink[]> = new Map();
  /** The latest time in the file, where there is one. */
  latest = 0;
  readonly #reading: Reading;
  readonly #lists = new Map<string, SurveyedList>();
  readonly #sprints = new Map<string, ImportedSprint>();
  readonly #cardIds = new Set<string>();
  /** By what other items may refer to them by. */
  readonly #otherIds = new Map<string, string>();
  readonly #parents = new Map<string, string>();
  readonly #links: (readonly [from: string, type: LinkedCardType, to: string])[] = [];
  #checklists = 0;
  #urls = 0;

  constructor({ source, ids, people, reading }: SurveyOptions) {
    this.source = source;
    this.ids = ids;
    this.people = people;
    this.#reading = reading;
    this.lists = this.#lists;
    this.sprints = this.#sprints;
    for (const person of source.people ?? []) people.add(person);
    for (const { key, title, behavior, archived } of source.lists ?? [])
      this.#addList(source.id, key, title, behavior, archived);
  }

  async read(): Promise<this> {
    let items = 0;
    for await (const item of this.source.items()) {
      this.#take(item);
      items += 1;
      if (items % ITEMS_A_TURN === 0) await nextTurn();
    }
    if (this.#lists.size === 0) this.#addList(this.source.id, "To do", "To do");
    if (!this.source.lists?.length) this.lists = inOrderOfBehavior(this.#lists);
    this.sprints = new Map([...this.#sprints].sort(([, one], [, other]) => one.start - other.start));
    this.cardIds = [...this.#cardIds].sort(compareIds);
    this.commentIds.sort(compareIds);
    this.timeEntryIds.sort(compareIds);
    this.parents = this.#keptParents();
    for (const [child, parent] of this.parents) append(this.children, parent, child);
    this.links = this.#keptLinks();
    return this;
  }

  counts(): Readonly<Record<string, number>> {
    return {
      boards: this.boards.size,
      lists: this.lists.size,
      sprints: this.sprints.size,
      cards: this.cardIds.length,
      tags: this.tags.size,
      comments: this.commentIds.length,
      time_entries: this.timeEntryIds.length,
      checklists: this.#checklists,
      links: this.#urls,
    };
  }

  #take(item: ImportedItem): void {
    const { ids, source, people } = this;
    const id = ids.card(item.key);
    if (this.#cardIds.has(id)) {
      this.#reading.skipped.add("items whose key came before, of which the first is kept", item.key);
      return;
    }
    this.#cardIds.add(id);
    for (const key of item.otherKeys ?? []) {
      const other = ids.card(key);
      if (!this.#otherIds.has(other)) this.#otherIds.set(other, id);
    }
    for (const time of [item.created, item.updated, item.completed]) this.latest = Math.max(this.latest, time ?? 0);
    this.#addList(item.board ?? source.id, item.list, item.list, item.behavior);
    for (const { name, color } of item.tags ?? []) this.#addTag(name, color);
    for (const sprint of item.sprints ?? []) {
      const sprintId = ids.sprint(sprint.key);
      if (!this.#sprints.has(sprintId)) this.#sprints.set(sprintId, sprint);
    }
    const { members = [], comments = [], timeEntries = [] } = item;
    for (const person of [item.author, ...members, ...[...comments, ...timeEntries].map(({ author }) => author)])
      if (person !== undefined) people.add(person);
    for (const person of item.alsoNamed ?? []) people.know(person);
    for (const commentId of ids.comments(item)) this.commentIds.push(commentId);
    for (const entryId of ids.timeEntries(item)) this.timeEntryIds.push(entryId);
    if (item.parent) this.#parents.set(id, ids.card(item.parent));
    for (const { type, to } of item.links ?? []) this.#links.push([id, type, ids.card(to)]);
    this.#checklists += item.checklists?.length ?? 0;
    this.#urls += item.urls?.length ?? 0;
    const inside = this.commentIds.length + this.timeEntryIds.length;
    const references = this.#links.length + this.#parents.size + this.#otherIds.size;
    const lists = this.#lists.size * (1 + this.#sprints.size) + this.boards.size;
    refuseAbove(MOST_TASKS, this.#cardIds.size, "tasks");
    refuseAbove(2 * MOST_TASKS, inside + references, "comments, logged times, links and parts");
    refuseAbove(MOST_NAMES, lists + this.tags.size + people.size, "lists, sprints, tags and people");
  }

  #addList(board: string, key: string, name: string, behavior?: ListBehavior, archived?: number): void {
    const { changed } = this.#reading;
    const boardTitle = board === this.source.id ? this.source.title : board;
    const board_id = this.ids.board(board);
    if (!this.boards.has(board)) this.boards.set(board, { id: board_id, title: boardTitle });
    const id = this.ids.list(board, key);
    if (this.#lists.has(id)) return;
    const title = titleOf(name, changed);
    const known = this.#reading.lists.get(title) ?? behavior ?? guessBehavior(title);
    const isUnknown = known === undefined;
    this.#lists.set(id, { id, board_id, title, behavior: known ?? "committed", isUnknown, archived });
    if (isUnknown) changed.add(UNKNOWN_LISTS, title);
  }

  #addTag(given: string, color: string | undefined): void {
    const key = given.trim().toLowerCase();
    if (this.tags.has(key)) return;
    const name = titleOf(given, this.#reading.changed);
    const id = this.ids.tag(key);
    this.tags.set(key, { id, name, slug: slugOf(name) || id, color });
  }

  #keyIn(id: string): string {
    return id.slice(this.ids.space.length + 1);
  }

  /** The card that an id stands for, be it made of its key or of another one. */
  #cardOf(id: string): string | undefined {
    return this.#cardIds.has(id) ? id : this.#otherIds.get(id);
  }

  /** Parents that are in the file and no part of what they are a part of. */
  #keptParents(): ReadonlyMap<string, string> {
    const kept = new Map<string, string>();
    // Shortcuts to what a card is a part of in the end: chains of parts may be as long as the file.
    const wholes = new Map<string, string>();
    for (const [child, given] of this.#parents) {
      const parent = this.#cardOf(given);
      if (parent === undefined) this.#reading.skipped.add("parents that are not in the file", this.#keyIn(given));
      else if (wholeOf(wholes, parent) === child)
        this.#reading.skipped.add("parents that are parts of their own parts", this.#keyIn(parent));
      else {
        kept.set(child, parent);
        wholes.set(child, parent);
      }
    }
    return kept;
  }

  /** Each link on both of its cards, once. */
  #keptLinks(): ReadonlyMap<string, readonly SurveyedLink[]> {
    const links = new Map<string, Map<string, SurveyedLink>>();
    const add = (from: string, linked_card_type: LinkedCardType, card_id: string): void => {
      const own = links.get(from) ?? new Map();
      links.set(from, own.set(`${linked_card_type} ${card_id}`, { card_id, linked_card_type }));
    };
    for (const [from, type, given] of this.#links) {
      const to = this.#cardOf(given);
      if (from === to || to === undefined) {
        this.#reading.skipped.add("links to items that are not in the file", this.#keyIn(given));
        continue;
      }
      add(from, type, to);
      add(to, inverseLinkTypes[type], from);
    }
    return new Map(Array.from(links, ([from, own]) => [from, [...own.values()]]));
  }
}

function refuseAbove(most: number, count: number, what: string): void {
  if (count <= most) return;
  throw new ImportError(
    "too_large",
    `The file has more than ${most} ${what}, which are held in memory. Import it in parts.`,
  );
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

/** Where the file has no order of its lists: from the backlog to what is done, and those alike as they come. */
function inOrderOfBehavior(lists: ReadonlyMap<string, SurveyedList>): ReadonlyMap<string, SurveyedList> {
  const place = ({ behavior }: SurveyedList): number => listBehaviors.indexOf(behavior);
  return new Map([...lists].sort(([, left], [, right]) => place(left) - place(right)));
}
