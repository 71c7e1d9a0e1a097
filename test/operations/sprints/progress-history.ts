import type { ListBehavior, SprintProgressItem, Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { refusalOf } from "../fixture";
import { DayWalk } from "./day-walk";

interface List {
  readonly sprint_id: string | undefined;
  behavior: ListBehavior;
  archived: boolean;
}

interface Card {
  list_id: string;
  estimate: number;
  archived: boolean;
}

const finished: readonly ListBehavior[] = ["completed", "cancelled"];
const statuses = ["committed", "started", "completed", "cancelled"] as const;

/** Cards and lists as plain records, and how many cards each sprint had after every change. */
export class ProgressHistory {
  readonly lists = new Map<string, List>();
  readonly cards = new Map<string, Card>();
  readonly #walk: DayWalk;
  readonly #clock: ManualClock;
  readonly #states: { readonly day: number; readonly counts: (sprintId: string) => SprintProgressItem[] }[] = [];

  constructor(timeZone: string, clock: ManualClock) {
    this.#walk = new DayWalk(timeZone);
    this.#clock = clock;
  }

  record(): void {
    const standing = [...this.cards.values()].flatMap(({ list_id, estimate, archived }) => {
      const list = this.lists.get(list_id);
      return archived || list === undefined || list.archived ? [] : [{ ...list, estimate }];
    });
    const counts = (sprintId: string) =>
      statuses.map((status) => {
        const cards = standing.filter((card) => card.sprint_id === sprintId && card.behavior === status);
        return { status, count: cards.length, pts: cards.reduce((sum, card) => sum + card.estimate, 0) };
      });
    this.#states.push({ day: this.#walk.dayOf(this.#clock.now()), counts });
  }

  /** The items of each day from `start` until now or `end`, both in epoch milliseconds. */
  progress(sprintId: string, start: number, end: number): SprintProgressItem[][] {
    const last = Math.min(this.#clock.now(), end - 1);
    const items: SprintProgressItem[][] = [];
    if (last < start) return items;
    for (let day = this.#walk.dayOf(start); day <= this.#walk.dayOf(last); day += 1) {
      const state = this.#states.filter((candidate) => candidate.day <= day).at(-1);
      items.push(state?.counts(sprintId) ?? statuses.map((status) => ({ status, count: 0, pts: 0 })));
    }
    return items;
  }

  /** Puts what one sprint has not finished into another; whether it can be put anywhere. */
  rollOver(from: string, to: string): boolean {
    const open = [...this.lists].filter(
      ([, { sprint_id, behavior, archived }]) => sprint_id === to && !archived && !finished.includes(behavior),
    );
    const leaving = this.unfinished(from);
    for (const id of open.length === 0 ? [] : leaving) {
      const card = this.cards.get(id);
      const behavior = this.lists.get(card?.list_id ?? "")?.behavior;
      const [list_id] = open.find(([, list]) => list.behavior === behavior) ?? open[0] ?? [];
      Object.assign(card ?? {}, { list_id });
    }
    return leaving.length === 0 || open.length > 0;
  }

  unfinished(sprintId: string): string[] {
    return [...this.cards]
      .filter(([, { list_id, archived }]) => {
        const list = this.lists.get(list_id);
        return list?.sprint_id === sprintId && !archived && !list.archived && !finished.includes(list.behavior);
      })
      .map(([id]) => id);
  }
}

/** A change of a list or card, by numbers that pick one of those there are. */
export type Change =
  | { readonly kind: "create"; readonly list: number; readonly estimate: number }
  | { readonly kind: "move"; readonly card: number; readonly list: number }
  | { readonly kind: "estimate"; readonly card: number; readonly estimate: number }
  | { readonly kind: "archive"; readonly card: number; readonly archived: boolean }
  | { readonly kind: "archive_list"; readonly list: number; readonly archived: boolean }
  | { readonly kind: "behavior"; readonly list: number; readonly behavior: ListBehavior }
  | { readonly kind: "roll_over"; readonly sprint: number }
  | { readonly kind: "rename" | "delete"; readonly card: number };

const pick = <T>(all: ReadonlyMap<string, T>, number: number): readonly [string, T] | undefined =>
  [...all][number % Math.max(all.size, 1)];

/** Makes the change in the workspace and in the history, unless it names nothing or enters an archived list. */
export async function change(workspace: Workspace, history: ProgressHistory, step: Change): Promise<void> {
  const [list_id = "", list] = "list" in step ? (pick(history.lists, step.list) ?? []) : [];
  const [card_id = "", card] = "card" in step ? (pick(history.cards, step.card) ?? []) : [];
  if ("list" in step && list === undefined) return;
  if ("card" in step && card === undefined) return;
  if (step.kind === "create") {
    if (list?.archived) return;
    const { card: created } = await workspace.createCard({ title: "Card", list_id, estimate: step.estimate });
    history.cards.set(created.id, { list_id, estimate: step.estimate, archived: false });
  } else if (step.kind === "move") {
    if (list?.archived) return;
    await workspace.moveCard({ card_id, list_id });
    Object.assign(card ?? {}, { list_id });
  } else if (step.kind === "estimate") {
    await workspace.updateCard({ card_id, estimate: step.estimate });
    Object.assign(card ?? {}, { estimate: step.estimate });
  } else if (step.kind === "archive") {
    await workspace.updateCard({ card_id, archived: step.archived });
    Object.assign(card ?? {}, { archived: step.archived });
  } else if (step.kind === "archive_list") {
    await workspace.updateList({ list_id, archived: step.archived });
    Object.assign(list ?? {}, { archived: step.archived });
  } else if (step.kind === "behavior") {
    await workspace.updateList({ list_id, behavior: step.behavior });
    Object.assign(list ?? {}, { behavior: step.behavior });
  } else if (step.kind === "roll_over") {
    const [from, to] = step.sprint % 2 === 0 ? ["1", "2"] : ["2", "1"];
    const call = workspace.rollOverSprint({ sprint_id: from ?? "", to_sprint_id: to });
    if (history.rollOver(from ?? "", to ?? "")) await call;
    else await refusalOf(call, 409);
  } else if (step.kind === "delete") {
    await workspace.deleteCard({ card_id });
    history.cards.delete(card_id);
  } else {
    await workspace.updateCard({ card_id, title: "Renamed" });
  }
  history.record();
}
