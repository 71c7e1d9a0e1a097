import type { Card, Workspace } from "workspace-engine";
import type { FinishedSprint } from "./scenario";
import { sprintScope } from "./sprint-scope";

export interface ScopeChange {
  readonly change: "entered" | "left" | "estimate";
  readonly card: Card;
  /** Points the sprint has grown by. */
  readonly points: number;
  readonly why: string;
}

/** Changes of a sprint's scope between planning and closing, by comparing the two moments. */
export async function scopeChanges(
  workspace: Workspace,
  { sprint, planned, closed }: Pick<FinishedSprint, "sprint" | "planned" | "closed">,
): Promise<readonly ScopeChange[]> {
  const { entered, left, changed } = await workspace.compare(sprintScope(sprint), { time: planned }, { time: closed });
  const before = await cardsById(workspace.asOf({ time: planned }), entered);
  const after = await cardsById(workspace.asOf({ time: closed }), left);
  return [
    ...entered.map((card): ScopeChange => {
      return { change: "entered", card, points: card.estimate ?? 0, why: origin(before.get(card.id)) };
    }),
    ...left.map((card): ScopeChange => {
      return { change: "left", card, points: -(card.estimate ?? 0), why: fate(after.get(card.id)) };
    }),
    ...changed.flatMap(({ before: { estimate: was = 0 }, after: card }): ScopeChange[] => {
      const { estimate: is = 0 } = card;
      return is === was ? [] : [{ change: "estimate", card, points: is - was, why: `${was} → ${is}` }];
    }),
  ];
}

/** The same cards as they are in that workspace; those it does not have are missing. */
async function cardsById(workspace: Workspace, cards: readonly Card[]): Promise<ReadonlyMap<string, Card>> {
  const { cards: found } = await workspace.getCards({ ids: cards.map(({ id }) => id) });
  return new Map(found.map((card) => [card.id, card]));
}

function origin(card: Card | undefined): string {
  return card === undefined ? "a new card" : `taken from the board “${card.board_title}”`;
}

function fate(card: Card | undefined): string {
  if (card === undefined) return "deleted";
  if (card.archived !== undefined) return "archived";
  if (card.status === "cancelled") return "cancelled";
  return `put on the board “${card.board_title}”`;
}
