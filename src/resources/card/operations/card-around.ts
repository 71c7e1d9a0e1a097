import type { Topics } from "../../../session/item-cache";
import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import type { EpicDocument } from "../../epic/epic-fields";
import { hintedCardIds, hintedTagIds } from "../../hint/operations/present-hints";
import { presentTagsById } from "../../tag/operations/present-tag";
import type { Tag } from "../../tag/tag";
import { addPlaces, type Places, readPlaces } from "../../work-item/operations/related-cards";
import { type UniformCard, uniformCard } from "../uniform-card";
import { addOriginForm, type OriginForms, readOriginForms } from "./card-origins";

/** Everything outside a page of cards that its cards show. */
export interface AroundCards {
  readonly places: Places;
  readonly relatives: ReadonlyMap<string, UniformCard>;
  readonly epics: ReadonlyMap<string, EpicDocument>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly comments: ReadonlyMap<Scalar, number>;
  /** The forms that they were made from, if some may be hidden. */
  readonly forms: OriginForms | undefined;
}

/** Reads it, in a handful of reads for all cards. */
export async function readAroundCards(reader: Reader, cards: readonly UniformCard[]): Promise<AroundCards> {
  const [relatives, places, epics, tags, comments, forms] = await Promise.all([
    readRelatives(reader, cards.flatMap(relativeIds)),
    readPlaces(reader, cards),
    reader.getMany(
      "epic",
      cards.map((card) => card.epic_id),
    ),
    presentTagsById(reader, cards.flatMap(tagIds)),
    reader.countBy(
      { kind: "comment", where: [] },
      "card_id",
      cards.map((card) => card.id),
    ),
    readOriginForms(reader, cards),
  ]);
  return { places: await addPlaces(reader, relatives.values(), places), relatives, epics, tags, comments, forms };
}

const readRelatives = (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, UniformCard>> =>
  reader.getMany("card", ids).then((cards) => new Map(Array.from(cards, ([id, card]) => [id, uniformCard(card)])));

function relativeIds(card: UniformCard): readonly string[] {
  const { parent_card_id, child_card_ids, linked_cards, hints, copied_from_card_id } = card;
  const isAlone = parent_card_id === undefined && copied_from_card_id === undefined;
  if (isAlone && linked_cards.length === 0 && hints.length === 0) return child_card_ids;
  const ids = [...child_card_ids, ...hintedCardIds(hints)];
  if (parent_card_id !== undefined) ids.push(parent_card_id);
  if (copied_from_card_id !== undefined) ids.push(copied_from_card_id);
  for (const { card_id } of linked_cards) ids.push(card_id);
  return ids;
}

const tagIds = ({ tag_ids, hints }: UniformCard): readonly string[] =>
  hints.length === 0 ? tag_ids : [...tag_ids, ...hintedTagIds(hints)];

/** The parts a card is built from. */
export function topicsOf(card: UniformCard, { relatives, forms }: AroundCards): Topics {
  const topics = ["comment.card_id", card.id];
  addPlaceTopics(topics, card);
  if (card.epic_id !== undefined) topics.push("epic", card.epic_id);
  for (const id of tagIds(card)) topics.push("tag", id, "card.tag_ids", id);
  for (const id of relativeIds(card)) {
    const relative = relatives.get(id);
    topics.push("card", id);
    if (relative !== undefined) addPlaceTopics(topics, relative);
  }
  if (forms !== undefined) addOriginForm(topics, card, forms);
  return topics;
}

function addPlaceTopics(topics: string[], { list_id, board_id }: UniformCard): void {
  topics.push("list", list_id);
  if (board_id !== undefined) topics.push("board", board_id);
}
