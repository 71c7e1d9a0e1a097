import { type Card, type CardViewRequest, matchesView, type Workspace } from "workspace-engine";

const ROUGHLY_ALL = 1000;

/** All cards as an actor sees them, and what follows from them. */
export class Shown {
  readonly cards: readonly Card[];
  readonly #workspace: Workspace;
  readonly #now: number;

  private constructor(workspace: Workspace, now: number, cards: readonly Card[]) {
    this.#workspace = workspace;
    this.#now = now;
    this.cards = cards;
  }

  /** Shows all cards to the one who acts. */
  static async to(workspace: Workspace, now: number): Promise<Shown> {
    const ids = await idsInOrder(workspace, undefined);
    const { cards } = await workspace.getCards({ ids });
    return new Shown(workspace, now, cards);
  }

  /** The cards of a view in its order, without any filter on references to other documents. */
  async heldBy(request: CardViewRequest): Promise<readonly Card[]> {
    const ids = await idsInOrder(this.#workspace, request.card_filters.sort_by);
    const context = { now: this.#now, user_id: this.#workspace.actor.user_id };
    const byId = new Map(this.cards.map((card) => [card.id, card]));
    return ids.flatMap((id) => byId.get(id) ?? []).filter((card) => matchesView(card, request, context));
  }
}

async function idsInOrder(workspace: Workspace, sort_by: CardViewRequest["card_filters"]["sort_by"]) {
  const everything = { type: "card", card_filters: { sort_by }, count: ROUGHLY_ALL } as const;
  const { cards } = await workspace.previewView(everything);
  return cards.map(({ id }) => id);
}

/** All pages of a view, one after another. */
export async function allPages(
  count: number,
  page: (cursor: string) => Promise<{ readonly cursor: string; readonly cards: readonly Card[] }>,
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
