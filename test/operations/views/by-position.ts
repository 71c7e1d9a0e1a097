import { expect } from "vitest";
import type { Card, CardFilters, CardViewRequest, Workspace } from "workspace-engine";

/** A view of cards in the order of the board. */
export const byPosition = (filters: CardFilters = {}, order_ascending?: boolean): CardViewRequest => ({
  type: "card",
  card_filters: {
    ...filters,
    sort_by: { field: "position", ...(order_ascending === undefined ? {} : { order_ascending }) },
  },
});

/** All cards of a view, so many at a time. */
export async function walk(workspace: Workspace, request: CardViewRequest, count: number): Promise<readonly Card[]> {
  const found: Card[] = [];
  let cursor = "";
  do {
    const page = await workspace.previewView({ ...request, count, cursor });
    found.push(...page.cards);
    cursor = page.cursor;
    if (cursor !== "") expect(page.count).toBe(count);
  } while (cursor !== "");
  return found;
}
