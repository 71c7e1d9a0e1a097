import * as z from "zod/mini";
import { FILTER_VALUES_MAX } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import type { Given } from "../../../fields/declared-fields";
import { type CallOptions, operation } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, anyOf, ascending, type Clause, present } from "../../../storage/query";
import { idSchema, listOf, optionalId } from "../../common/base-schemas";
import { type Reference, reading, requireAll } from "../../common/operations/by-id";
import type { Card } from "../card-fields";
import { type CardDestination, namedPlaces } from "./enter-list";
import { presentCard, presentCards } from "./present-card";

export type GetCardInput = { readonly card_id: string };
export type GetCardOutput = { readonly card: Card };

export interface GetCardsOperations {
  /**
   * Reads one card. Rules R18, C1, C2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { card } = await workspace.getCard({ card_id: "1" });
   * card.list_title; // "To do"
   */
  getCard(input: GetCardInput, options?: CallOptions): Promise<GetCardOutput>;

  /**
   * Lists the cards of a list, board, sprint or parent card, or those with given ids.
   *
   * Those of one list come in the order of the list, others the oldest first; all of them unless
   * `count` or `cursor` asks for a page. Rules U25, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, also when nothing is given, 403 `no_access`, 404 `not_found`.
   * @example
   * const { cards } = await workspace.getCards({ list_id: "6" });
   * cards.map((card) => card.title); // ["Write the quick start"]
   */
  getCards(input: GetCardsInput, options?: CallOptions): Promise<GetCardsOutput>;
}

export const getCard = reading("card", presentCard);

const getCardsInput = () => ({
  ...pageInput,
  list_id: optionalId,
  board_id: optionalId,
  sprint_id: optionalId,
  parent_card_id: optionalId,
  /** Ids of cards; those that name nothing, or nothing the actor may read, are left out. */
  ids: z.nullish(listOf(idSchema, FILTER_VALUES_MAX)),
  /** `true`: the cards that are archived, or whose list or board is; `false`: the others; left out, all. */
  archived: z.nullish(z.boolean()),
});

/** At least one of the ids; several narrow it down. */
export interface GetCardsInput extends PageRequest, Given<typeof getCardsInput> {}

export interface GetCardsOutput extends ResponseMetadata {
  readonly cards: readonly Card[];
}

export const getCards = operation<Pick<GetCardsOperations, "getCards">>({
  role: "viewer",
  input: getCardsInput,
  async decide(session, { cursor, count, ids, archived, ...named }) {
    const page = { cursor, count };
    const references = placesOf(named);
    if (references.length === 0 && !ids) {
      const message = "Give list_id, board_id, sprint_id, parent_card_id or ids.";
      throw refusal("invalid_input", "", message, "nothing_given");
    }
    const where: Clause[] = references.map(({ id, path }) => anyOf(path, [id]));
    if (ids) where.push(anyOf("id", [...new Set(ids)].sort()));
    if (typeof archived === "boolean") where.push(archived ? present("archived") : absent("archived"));
    const [field, keyType] = named.list_id ? (["order_key", "string"] as const) : (["time_created", "number"] as const);
    const query = { kind: "card", where, sort: ascending(field) } as const;
    const cards = listing(session.context, page, JSON.stringify(where), keyType);
    await requireAll(session, references);
    return cards.answerCounted(query, async (reader, found) => ({ cards: await presentCards(reader, found) }));
  },
});

function placesOf({ parent_card_id, ...places }: CardDestination & Pick<GetCardsInput, "parent_card_id">) {
  const parent: Reference = { kind: "card", id: parent_card_id, path: "parent_card_id" };
  return [...namedPlaces(places), parent].flatMap(({ id, ...place }) => (id ? [{ ...place, id }] : []));
}
