import type { ListBehavior } from "../../src/model/list-behavior";

/** What a workspace should be like, in plain objects and by the words of the specification alone. */
export interface ModelBoard {
  readonly id: string;
  readonly project_id: string;
  archived: boolean;
  time_updated: number;
  readonly lists: ModelList[];
}

export interface ModelList {
  readonly id: string;
  title: string;
  behavior: ListBehavior;
  archived: boolean;
  time_updated: number;
  readonly cards: ModelCard[];
}

export interface ModelCard {
  readonly id: string;
  title: string;
  archived: boolean;
  status: string | undefined;
  completed_date: number | undefined;
  remaining: number | undefined;
  time_updated: number;
}

export interface ModelEntry {
  readonly id: string;
  readonly card: ModelCard;
  duration: number;
  taken: number;
  version: number;
  deleted: boolean;
}

export class Model {
  now: number;
  readonly projects: string[] = [];
  readonly boards: ModelBoard[] = [];
  readonly entries: ModelEntry[] = [];

  constructor(now: number) {
    this.now = now;
  }

  get lists(): ModelList[] {
    return this.boards.flatMap(({ lists }) => lists);
  }

  get cards(): ModelCard[] {
    return this.lists.flatMap(({ cards }) => cards);
  }

  boardOf(list: ModelList): ModelBoard {
    return found(this.boards.find(({ lists }) => lists.includes(list)));
  }

  listOf(card: ModelCard): ModelList {
    return found(this.lists.find(({ cards }) => cards.includes(card)));
  }

  /** Whether cards may enter the list. */
  isOpen(list: ModelList): boolean {
    return !list.archived && !this.boardOf(list).archived;
  }

  addCard(card: Pick<ModelCard, "id" | "title" | "remaining">, list: ModelList, position: number | undefined): void {
    const added: ModelCard = {
      ...card,
      archived: false,
      status: undefined,
      completed_date: undefined,
      time_updated: this.now,
    };
    place(list.cards, added, position);
    this.#follow(added, list);
  }

  moveCard(card: ModelCard, list: ModelList, position: number | undefined): void {
    const from = this.listOf(card);
    const before = from.cards.indexOf(card);
    if (from === list && position === undefined) return;
    from.cards.splice(before, 1);
    place(list.cards, card, position);
    this.#follow(card, list);
    if (from !== list || list.cards.indexOf(card) !== before) card.time_updated = this.now;
  }

  moveList(list: ModelList, board: ModelBoard, position: number | undefined): void {
    const from = this.boardOf(list);
    const before = from.lists.indexOf(list);
    if (from === board && position === undefined) return;
    from.lists.splice(before, 1);
    place(board.lists, list, position);
    if (from !== board || board.lists.indexOf(list) !== before) list.time_updated = this.now;
  }

  setBehavior(list: ModelList, behavior: ListBehavior): void {
    if (list.behavior === behavior) return;
    list.behavior = behavior;
    list.time_updated = this.now;
    for (const card of list.cards) this.#follow(card, list);
  }

  /** Changes one field of what a request names. */
  set<T extends { time_updated: number }, K extends keyof T>(target: T, key: K, value: T[K]): void {
    if (target[key] === value) return;
    target[key] = value;
    target.time_updated = this.now;
  }

  log(id: string, card: ModelCard, duration: number): void {
    const entry = { id, card, duration: 0, taken: 0, version: 1, deleted: false };
    this.entries.push(entry);
    this.setDuration(entry, duration);
  }

  /** Growth is taken from what remains of the card's time; shrinking gives back what no longer fits. */
  setDuration(entry: ModelEntry, duration: number): void {
    const { card } = entry;
    const grows = duration - entry.duration;
    const takes = grows > 0 ? Math.min(grows, card.remaining ?? 0) : Math.min(entry.taken, duration) - entry.taken;
    entry.duration = duration;
    entry.taken += takes;
    if (card.remaining !== undefined) card.remaining -= takes;
  }

  #follow(card: ModelCard, { behavior }: ModelList): void {
    const status = behavior === "backlog" ? undefined : behavior;
    if (status === card.status) return;
    if (status === "completed") card.completed_date = this.now;
    if (card.status === "completed") card.completed_date = undefined;
    card.status = status;
  }
}

function place<T>(items: T[], item: T, position: number | undefined): void {
  items.splice(Math.min(position ?? items.length, items.length), 0, item);
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw new Error("the model has lost something");
  return item;
}
