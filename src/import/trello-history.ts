import { type LooseJson, objectOf, objectsOf, stringOf } from "./loose-json";
import { dateIn, type Reading } from "./reading";

/** What the actions of a board tell about its lists and cards. Trello exports the latest thousand of them. */
export interface TrelloHistory {
  /** The action that made a card. */
  created(cardId: string): LooseJson | undefined;
  /** When a card last came into a list. */
  cameInto(cardId: string, listId: string): number | undefined;
  /** When a card or list was last archived. */
  archived(id: string): number | undefined;
  /** When the board last changed. */
  readonly latest: number;
}

/** Whether an action made a comment: the card was commented on, or copied together with its comments. */
export const isCommenting = (type: unknown): boolean => type === "commentCard" || type === "copyCommentCard";

const creations = ["createCard", "copyCard", "emailCard", "convertToCardFromCheckItem", "moveCardToBoard"];

export function trelloHistory(board: LooseJson, reading: Reading): TrelloHistory {
  const created = new Map<string, LooseJson>();
  const arrivals = new Map<string, number>();
  const archivals = new Map<string, number>();
  for (const action of objectsOf(board["actions"])) {
    const data = objectOf(action["data"]);
    const idOf = (key: string) => stringOf(objectOf(data[key])["id"]);
    const cardId = idOf("card");
    if (cardId !== "" && creations.includes(stringOf(action["type"]))) created.set(cardId, action);
    const time = dateIn(reading, stringOf(action["date"]));
    if (time === undefined) continue;
    if (cardId !== "" && idOf("listAfter") !== "") latest(arrivals, `${cardId} ${idOf("listAfter")}`, time);
    if (objectOf(data["old"])["closed"] === false) latest(archivals, cardId || idOf("list"), time);
  }
  return {
    created: (cardId) => created.get(cardId),
    cameInto: (cardId, listId) => arrivals.get(`${cardId} ${listId}`),
    archived: (id) => archivals.get(id),
    latest: dateIn(reading, stringOf(board["dateLastActivity"])) ?? 0,
  };
}

function latest(times: Map<string, number>, key: string, time: number): void {
  times.set(key, Math.max(time, times.get(key) ?? 0));
}

/** The custom fields of cards by the names that the board has for them. */
export function customFieldsOf(board: LooseJson): (card: LooseJson) => readonly (readonly [string, string])[] {
  const fields = new Map(objectsOf(board["customFields"]).map((field) => [stringOf(field["id"]), field]));
  return (card) =>
    objectsOf(card["customFieldItems"]).flatMap(({ idCustomField, idValue, value }): (readonly [string, string])[] => {
      const field = fields.get(stringOf(idCustomField)) ?? {};
      const option = objectsOf(field["options"]).find(({ id }) => id === idValue);
      const text = objectOf(option?.["value"])["text"] ?? Object.values(objectOf(value))[0];
      return [[stringOf(field["name"]) || "Custom field", stringOf(text)]];
    });
}
