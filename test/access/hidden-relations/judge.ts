import { type Card, type CardViewRequest, matchesView, type Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";

const ROUGHLY_ALL = 1000;

/** The cards of a view that a person can name who was shown all cards, one by one, and nothing else. */
export async function heldBy(
  workspace: Workspace,
  clock: ManualClock,
  request: CardViewRequest,
): Promise<readonly Card[]> {
  const { sort_by } = request.card_filters;
  const everything = { type: "card", card_filters: { sort_by }, count: ROUGHLY_ALL } as const;
  const { cards } = await workspace.previewView(everything);
  const shown = await Promise.all(cards.map(async ({ id }) => (await workspace.getCard({ card_id: id })).card));
  return shown.filter((card) => matchesView(card, request, { now: clock.now(), user_id: workspace.actor.user_id }));
}

/** All pages of a view, one after another. */
export async function allPages(
  count: number,
  page: (
    cursor: string,
  ) => Promise<{ readonly cursor: string; readonly count: number; readonly cards: readonly Card[] }>,
): Promise<readonly Card[]> {
  const found: Card[] = [];
  let cursor = "";
  do {
    const { cards, ...next } = await page(cursor);
    if (next.cursor !== "" && cards.length !== count) throw new Error(`A page of ${cards.length} is not the last.`);
    found.push(...cards);
    cursor = next.cursor;
  } while (cursor !== "");
  return found;
}
