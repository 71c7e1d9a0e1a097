import { refusal } from "../errors/errors";
import type { Card } from "../resources/card/card-fields";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";

const PAGE = 500;

/** The cards of a view page by page, in its order; only they can be exported. */
export function everyCard(workspace: Workspace, request: CardViewRequest): AsyncGenerator<Card, void> {
  const { type } = Object(request) as { readonly type?: unknown };
  if (type !== "card") throw refusal("invalid_input", "type", 'Expected "card": only cards can be exported.');
  return cardsOf(workspace, request);
}

async function* cardsOf(workspace: Workspace, request: CardViewRequest): AsyncGenerator<Card, void> {
  let cursor: string | null | undefined;
  do {
    const page = await workspace.previewView({ ...request, count: PAGE, ...(cursor ? { cursor } : {}) });
    yield* page.cards;
    cursor = page.cursor;
  } while (cursor);
}

/** The instant of a time of the workspace; `undefined` where there is none, which a date of 0 says, too. */
export const dateOf = (workspace: Workspace, time: number | undefined): Date | undefined =>
  time ? new Date(workspace.timeUnit === "seconds" ? time * 1000 : time) : undefined;
