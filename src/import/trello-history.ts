import { type LooseJson, objectOf, objectsOf, stringOf } from "./loose-json";
import { dateIn, type Reading } from "./reading";

/** Whether an action made a comment: the card was commented on, or copied together with its comments. */
export const isCommenting = (type: unknown): boolean => type === "commentCard" || type === "copyCommentCard";

const creations = ["createCard", "copyCard", "emailCard", "convertToCardFromCheckItem", "moveCardToBoard"];

/** What the actions of a board tell about its lists and cards. Trello exports the latest thousand of them. */
export class TrelloHistory {
  readonly #created = new Map<string, { readonly creator: string; readonly time: number | undefined }>();
  readonly #arrivals = new Map<string, number>();
  readonly #archivals = new Map<string, number>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Gives what of an action is held, if anything is. */
  take(action: LooseJson): unknown {
    const data = objectOf(action["data"]);
    const idOf = (key: string) => stringOf(objectOf(data[key])["id"]);
    const cardId = idOf("card");
    const creator = stringOf(action["idMemberCreator"]);
    const time = this.timeOf(action);
    const isCreation = cardId !== "" && creations.includes(stringOf(action["type"]));
    if (isCreation) this.#created.set(cardId, { creator, time });
    const list = cardId === "" ? "" : idOf("listAfter");
    if (time !== undefined && list !== "") latest(this.#arrivals, `${cardId} ${list}`, time);
    const closed = objectOf(data["old"])["closed"] === false ? cardId || idOf("list") : "";
    if (time !== undefined && closed !== "") latest(this.#archivals, closed, time);
    return isCreation || list !== "" || closed !== "" ? [cardId, list, closed, creator] : undefined;
  }

  timeOf(action: LooseJson): number | undefined {
    return dateIn(this.#reading, stringOf(action["date"]));
  }

  /** The action that made a card. */
  created(cardId: string) {
    return this.#created.get(cardId);
  }

  /** When a card last came into a list. */
  cameInto(cardId: string, listId: string): number | undefined {
    return this.#arrivals.get(`${cardId} ${listId}`);
  }

  /** When a card or list was last archived. */
  archived(id: string): number | undefined {
    return this.#archivals.get(id);
  }
}

function latest(times: Map<string, number>, key: string, time: number): void {
  times.set(key, Math.max(time, times.get(key) ?? 0));
}

/** The custom fields of cards by the names that the board has for them. */
export function customFieldsOf(
  card: LooseJson,
  fields: ReadonlyMap<string, LooseJson>,
): readonly (readonly [string, string])[] {
  return objectsOf(card["customFieldItems"]).map(({ idCustomField, idValue, value }) => {
    const field = fields.get(stringOf(idCustomField)) ?? {};
    const option = objectsOf(field["options"]).find(({ id }) => id === idValue);
    const text = objectOf(option?.["value"])["text"] ?? Object.values(objectOf(value))[0];
    return [stringOf(field["name"]) || "Custom field", stringOf(text)];
  });
}
