import type { TrelloAction, TrelloBoard } from "./trello-board";

/** What the actions of a board tell about its lists and cards. Trello exports the latest thousand of them. */
export interface History {
  /** Creating action by the id of the card. */
  readonly created: ReadonlyMap<string, TrelloAction>;
  /** When a card last came into a list, by the ids of both. */
  cameInto(cardId: string, listId: string): number | undefined;
  /** When a card, list or board was last archived. */
  archived(id: string): number | undefined;
}

const creations = ["createCard", "copyCard", "emailCard", "convertToCardFromCheckItem", "moveCardToBoard"];

export function readHistory({ id: boardId, actions }: TrelloBoard): History {
  const created = new Map<string, TrelloAction>();
  const arrivals = new Map<string, number>();
  const archivals = new Map<string, number>();
  for (const action of actions) {
    const { type, date, data } = action;
    const cardId = data?.card?.id;
    if (cardId && creations.includes(type)) created.set(cardId, action);
    if (typeof date !== "number") continue;
    if (cardId && data?.listAfter?.id) latest(arrivals, `${cardId} ${data.listAfter.id}`, date);
    if (data?.old?.closed === false) latest(archivals, cardId ?? data.list?.id ?? boardId, date);
  }
  return {
    created,
    cameInto: (cardId, listId) => arrivals.get(`${cardId} ${listId}`),
    archived: (id) => archivals.get(id),
  };
}

function latest(times: Map<string, number>, key: string, time: number): void {
  times.set(key, Math.max(time, times.get(key) ?? 0));
}

/** Ids of Trello begin with the second of their making, in hexadecimal digits. */
export function timeInId(id: string): number | undefined {
  return /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : undefined;
}
