import { ImportError } from "./import-error";
import type { Person } from "./item";
import type { Sections } from "./json-format";
import { type LooseJson, numberOf, objectOf, objectsOf, stringOf } from "./loose-json";
import type { Reading } from "./reading";
import { isCommenting, TrelloHistory } from "./trello-history";

/**
 * In characters of JSON: what is held of a board while its cards are read one by one, which takes some ten times as much. Trello
 * exports the latest thousand actions, and 160,000 items of checklists are 16 MB: no board has as many.
 */
const MOST_HELD = 16 * 1024 * 1024;

interface Placed {
  readonly id: string;
  readonly pos: number;
}

export interface TrelloList extends Placed {
  readonly name: string;
  readonly isClosed: boolean;
}

export interface TrelloChecklist extends Placed {
  readonly name: string;
  readonly items: readonly (Placed & { readonly name: string; readonly isDone: boolean })[];
}

export interface TrelloComment {
  readonly id: string;
  readonly author: string;
  readonly time: number | undefined;
  readonly text: string;
}

/** A board but for its cards: what they refer to, and how they follow one another. */
export class TrelloBoard {
  readonly history: TrelloHistory;
  readonly lists: TrelloList[] = [];
  readonly members: Person[] = [];
  /** Whoever is a member, and whoever did something. */
  readonly people = new Map<string, Person>();
  readonly labels = new Map<string, string>();
  readonly customFields = new Map<string, LooseJson>();
  /** By the id of their card, as comments are. */
  readonly checklists = new Map<string, TrelloChecklist[]>();
  /** The latest first. */
  readonly comments = new Map<string, TrelloComment[]>();
  /** The number of each card among those of its list. */
  readonly places = new Map<string, number>();
  readonly #reading: Reading;
  readonly #cards: (Placed & { readonly list: string })[] = [];
  readonly #entries = new Map<string, number>();
  #held = 0;

  private constructor(reading: Reading) {
    this.#reading = reading;
    this.history = new TrelloHistory(reading);
  }

  /** Goes through a file once. Throws an `ImportError` for what only looks like a board, or is more than any board has. */
  static async read(sections: Sections, reading: Reading): Promise<TrelloBoard> {
    const board = new TrelloBoard(reading);
    for await (const [section, entry] of sections([...Object.keys(board.#keep), "pluginData"]))
      board.#take(section, entry);
    board.lists.sort(byPlace);
    for (const own of board.checklists.values()) own.sort(byPlace);
    board.#placeCards();
    return board;
  }

  /** Each gives what of an entry is held. */
  readonly #keep: Readonly<Record<string, (entry: LooseJson, own: Placed) => unknown>> = {
    lists: ({ name, closed }, own) => put(this.lists, { ...own, name: stringOf(name), isClosed: closed === true }),
    members: (entry) => put(this.members, this.#person(entry)),
    labels: ({ name, color }, { id }) => this.labels.set(id, stringOf(name) || stringOf(color)).get(id),
    customFields: (entry, { id }) => this.customFields.set(id, entry).get(id),
    checklists: (entry, own) => this.#checklist(entry, own),
    actions: (action, { id }) => this.#action(action, id),
    cards: ({ idList }, own) => {
      this.#cards.push({ ...own, list: stringOf(idList) });
    },
  };

  #take(section: string, entry: LooseJson): void {
    const own = placed(entry);
    const index = this.#entries.get(section) ?? 0;
    this.#entries.set(section, index + 1);
    if (section === "pluginData") this.#reading.skipped.add("power-up data");
    if ((section === "lists" || section === "cards") && own.id === "") throw faulty(`${section}[${index}] has no id`);
    const held = this.#keep[section]?.(entry, own);
    if (held === undefined) return;
    this.#held += JSON.stringify(held).length;
    if (this.#held > MOST_HELD) throw tooMuch(section);
  }

  #person(entry: LooseJson): Person {
    const person = personOf(entry);
    if (person.key && !this.people.has(person.key)) this.people.set(person.key, person);
    return person;
  }

  #checklist({ idCard, name, checkItems }: LooseJson, own: Placed): unknown {
    const items = objectsOf(checkItems).map((item) => {
      const title = stringOf(item["name"]);
      const count = Number(Boolean(item["due"])) + Number(Boolean(item["idMember"]));
      this.#reading.skipped.add("due dates and assignees of checklist items", title, count);
      return { ...placed(item), name: title, isDone: item["state"] === "complete" };
    });
    return add(this.checklists, stringOf(idCard), { ...own, name: stringOf(name), items: items.sort(byPlace) });
  }

  #action(action: LooseJson, id: string): unknown {
    const creator = objectOf(action["memberCreator"]);
    const isNew = !this.people.has(stringOf(creator["id"]));
    const held = [isNew ? this.#person(creator) : undefined, this.history.take(action)];
    const data = objectOf(action["data"]);
    const card = objectOf(data["card"]);
    const cardId = stringOf(card["id"]);
    if (!isCommenting(action["type"])) this.#reading.skipped.add("other actions", stringOf(action["type"]));
    else if (cardId === "") this.#reading.skipped.add(STRAY_COMMENTS, stringOf(card["name"]));
    else {
      const [author, text] = [stringOf(action["idMemberCreator"]), stringOf(data["text"])];
      held.push(add(this.comments, cardId, { id, author, time: this.history.timeOf(action), text }));
    }
    const kept = held.filter((part) => part !== undefined);
    return kept.length === 0 ? undefined : kept;
  }

  #placeCards(): void {
    const counts = new Map<string, number>();
    for (const { id, list } of this.#cards.sort(byPlace)) {
      const place = counts.get(list) ?? 0;
      counts.set(list, place + 1);
      this.places.set(id, place);
    }
    this.#cards.length = 0;
  }
}

export const STRAY_COMMENTS = "comments on cards that are not in the export";

export const personOf = ({ id, username, fullName }: LooseJson): Person => ({
  key: stringOf(id) || undefined,
  name: stringOf(fullName) || stringOf(username) || undefined,
});

/** What has no place comes last. */
const placed = ({ id, pos }: LooseJson): Placed => ({ id: stringOf(id), pos: numberOf(pos) ?? Number.MAX_VALUE });
const byPlace = (left: Placed, right: Placed): number => left.pos - right.pos;

function put<Entry>(entries: Entry[], entry: Entry): Entry {
  entries.push(entry);
  return entry;
}

function add<Entry>(entries: Map<string, Entry[]>, key: string, entry: Entry): Entry {
  const own = entries.get(key) ?? [];
  entries.set(key, own);
  return put(own, entry);
}

export const faulty = (what: string): ImportError =>
  new ImportError("wrong_format", `This JSON looks like a Trello board, but ${what}. Export the board anew.`);

const tooMuch = (section: string): ImportError =>
  new ImportError(
    "too_large",
    `This Trello board has too much in “${section}”: its lists, labels, people, checklists and comments, which are held in memory, may have ${MOST_HELD / 1024 / 1024} MB in all. Export it without some of them.`,
  );
