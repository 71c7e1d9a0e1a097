import type { LiveBoardRequest } from "../live/live-board";
import { normalizeView } from "../views/normalize-view";
import type { ViewRequest } from "../views/view-request";

/**
 * A text that requests have in common which ask for the same items and as many of them. What is no request has one too, so
 * that it is refused by whoever is asked for it.
 */
export function viewKey(request: ViewRequest, window: number | null | undefined): string {
  return JSON.stringify([normalized(request), String(window ?? request?.count)]);
}

function normalized(request: ViewRequest): unknown {
  try {
    // A view is not watched from a cursor: one that is given must be refused.
    return [normalizeView(request), request.cursor];
  } catch {
    return request;
  }
}

/** The same for what is asked of a live board, which orders cards, and leaves archived ones out, unless it is told to. */
export function boardKey({ board_id, card_filters, cards_per_list }: LiveBoardRequest): string {
  const cards = viewKey({ type: "card", card_filters: card_filters ?? {} }, cards_per_list);
  return JSON.stringify([board_id, cards, String(card_filters?.is_archived), card_filters?.sort_by]);
}
