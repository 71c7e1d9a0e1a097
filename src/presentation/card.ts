import type { CardDocument } from "../documents/card";
import type { EpicDocument } from "../documents/epic";
import type { TagDocument } from "../documents/tag";
import { branchName } from "../model/branch-name";
import type { Card } from "../model/card";
import type { EpicBrief } from "../model/epic-brief";
import type { OperationContext } from "../session/context";
import { frozenList } from "../session/freeze";
import type { Reader } from "../session/reader";
import type { Topics } from "../session/shown-items";
import type { Scalar } from "../storage/query";
import { presentChecklists } from "./checklist";
import { only } from "./only";
import { pick } from "./pick";
import { presenterOf } from "./presenter";
import {
  type Places,
  presentChildCard,
  presentLinkedCard,
  presentParentCard,
  readPlaces,
  titlesOf,
} from "./related-cards";
import { presentTag, readTagTotals } from "./tag";
import { type UniformCard, uniformCard } from "./uniform-card";

/** Everything outside a page of cards that its cards show. */
interface Surroundings {
  readonly places: Places;
  readonly relatives: ReadonlyMap<string, UniformCard>;
  readonly epics: ReadonlyMap<string, EpicDocument>;
  readonly tags: ReadonlyMap<string, TagDocument>;
  /** How many cards bear each tag. */
  readonly totals: ReadonlyMap<Scalar, number>;
  readonly comments: ReadonlyMap<Scalar, number>;
}

export const cardPresenter = presenterOf({
  open: uniformCard,
  read: readSurroundings,
  build,
  topicsOf,
});

/** The cards as the API shows them, in their order, from a handful of reads for all of them. */
export const presentCards = (reader: Reader, cards: readonly CardDocument[]): Promise<readonly Card[]> =>
  cardPresenter.present(reader, cards);

export const presentCard = async (reader: Reader, card: CardDocument): Promise<Card> =>
  only(await presentCards(reader, [card]));

async function readSurroundings(reader: Reader, cards: readonly UniformCard[]): Promise<Surroundings> {
  const relatives = await readRelatives(reader, cards.flatMap(relativeIds));
  const [places, epics, { tags, totals }, comments] = await Promise.all([
    readPlaces(reader, [...cards, ...relatives.values()]),
    reader.getMany(
      "epic",
      cards.map((card) => card.epic_id),
    ),
    readTagTotals(
      reader,
      cards.flatMap((card) => card.tag_ids),
    ),
    reader.countBy(
      { kind: "comment", where: [] },
      "card_id",
      cards.map((card) => card.id),
    ),
  ]);
  return { places, relatives, epics, tags, totals, comments };
}

async function readRelatives(reader: Reader, ids: readonly string[]) {
  const relatives = new Map<string, UniformCard>();
  for (const [id, card] of await reader.getMany("card", ids)) relatives.set(id, uniformCard(card));
  return relatives;
}

function relativeIds({ parent_card_id, child_card_ids, linked_cards }: UniformCard): readonly string[] {
  if (parent_card_id === undefined && linked_cards.length === 0) return child_card_ids;
  const ids = parent_card_id === undefined ? [] : [parent_card_id];
  return ids.concat(
    child_card_ids,
    linked_cards.map((link) => link.card_id),
  );
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

function build(document: UniformCard, around: Surroundings, { teamId, actor }: OperationContext): Card {
  const { places, relatives, tags, totals } = around;
  const { id, title, user, user_updated } = document;
  const { list_title, list_color, board_title } = titlesOf(document, places);
  const { checklists, checklist_order, checklist_item_order } = presentChecklists(document);
  const children = pick(relatives, document.child_card_ids);
  // Neither spread nor copied in a loop: that takes several times as long, and cards are what most answers are made of.
  const card: Open<Card> = {
    id,
    type: "card",
    team_id: teamId,
    title,
    content: document.content,
    schema: document.schema,
    project_id: document.project_id,
    list_id: document.list_id,
    list_title,
    members: document.members,
    tags: frozenList(pick(tags, document.tag_ids).map((tag) => presentTag(tag, totals, teamId))),
    checklists,
    checklist_order,
    checklist_item_order,
    child_cards: frozenList(children.map((child) => presentChildCard(child, places))),
    child_card_order: frozenList(children.map((child) => child.id)),
    linked_cards: linkedCards(document, around),
    external_links: document.external_links,
    hints: document.hints,
    total_comments: around.comments.get(id) ?? 0,
    total_files: document.total_files,
    is_watching: document.watcher_ids.includes(actor.user_id),
    is_bookmarked: document.bookmarker_ids.includes(actor.user_id),
    suggested_branch_name: branchName(id, title),
    archived_list: document.archived_list,
    archived_board: document.archived_board,
    user_id: user.user_id,
    user_id_updated: user_updated.user_id,
    user,
    user_updated,
    time_created: document.time_created,
    time_updated: document.time_updated,
  };
  if (list_color !== undefined) card.list_color = list_color;
  if (board_title !== undefined) card.board_title = board_title;
  addOptional(card, document);
  addRelations(card, document, around);
  return card;
}

/** Adds what a card may lack and shows as it is. */
function addOptional(card: Open<Card>, document: UniformCard): void {
  if (document.board_id !== undefined) card.board_id = document.board_id;
  if (document.sprint_id !== undefined) card.sprint_id = document.sprint_id;
  if (document.status !== undefined) card.status = document.status;
  if (document.priority !== undefined) card.priority = document.priority;
  if (document.estimate !== undefined) card.estimate = document.estimate;
  if (document.owner_id !== undefined) card.owner_id = document.owner_id;
  if (document.start_date !== undefined) card.start_date = document.start_date;
  if (document.due_date !== undefined) card.due_date = document.due_date;
  if (document.completed_date !== undefined) card.completed_date = document.completed_date;
  if (document.archived !== undefined) card.archived = document.archived;
  if (document.time_estimate_seconds !== undefined) card.time_estimate_seconds = document.time_estimate_seconds;
  if (document.time_remaining_seconds !== undefined) card.time_remaining_seconds = document.time_remaining_seconds;
  if (document.icon !== undefined) card.icon = document.icon;
  if (document.cover_image !== undefined) card.cover_image = document.cover_image;
  if (document.collaboration !== undefined) card.collaboration = document.collaboration;
  if (document.copied_from_card_id !== undefined) card.copied_from_card_id = document.copied_from_card_id;
  if (document.form_id !== undefined) card.form_id = document.form_id;
  if (document.form_values !== undefined) card.form_values = document.form_values;
}

function addRelations(card: Open<Card>, document: UniformCard, { relatives, epics, places }: Surroundings): void {
  const { parent_card_id, epic_id } = document;
  const parent = parent_card_id === undefined ? undefined : relatives.get(parent_card_id);
  const epic = epic_id === undefined ? undefined : epics.get(epic_id);
  if (parent !== undefined) card.parent_card = presentParentCard(parent, places);
  if (epic !== undefined) card.epic = presentEpicBrief(epic);
}

function linkedCards({ linked_cards }: UniformCard, { relatives, places }: Surroundings): Card["linked_cards"] {
  const shown = [];
  for (const { card_id, linked_card_type } of linked_cards) {
    const linked = relatives.get(card_id);
    if (linked !== undefined) shown.push(presentLinkedCard(linked, linked_card_type, places));
  }
  return frozenList(shown);
}

const presentEpicBrief = ({ id, title, icon }: EpicDocument): EpicBrief =>
  Object.freeze(icon === undefined ? { id, title } : { id, title, icon });

function topicsOf(card: UniformCard, { relatives }: Surroundings): Topics {
  const topics = ["comment.card_id", card.id];
  addPlaces(topics, card);
  if (card.epic_id !== undefined) topics.push("epic", card.epic_id);
  for (const id of card.tag_ids) topics.push("tag", id, "card.tag_ids", id);
  for (const id of relativeIds(card)) {
    const relative = relatives.get(id);
    topics.push("card", id);
    if (relative !== undefined) addPlaces(topics, relative);
  }
  return topics;
}

function addPlaces(topics: string[], { list_id, board_id }: UniformCard): void {
  topics.push("list", list_id);
  if (board_id !== undefined) topics.push("board", board_id);
}
