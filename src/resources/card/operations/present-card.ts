import { subjectOf } from "../../../operation/operation";
import { only } from "../../../presentation/only";
import { presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import { seesCollaboration } from "../../collaboration/collaboration";
import { childrenOf } from "../../ordering/operations/placement";
import type { Card } from "../card";
import { type CardDocument, cardFields } from "../card-fields";
import { type UniformCard, uniformCard } from "../uniform-card";
import { addOptionalFields, type OpenCard } from "./add-optional-fields";
import { readAroundCards, topicsOf } from "./card-around";
import { type CardSurroundings, resurround, surround } from "./surroundings";

export const cardPresenter = presenterOf({
  open: uniformCard,
  read: readAroundCards,
  surround,
  resurround,
  build,
  topicsOf,
});

/** The cards as the API shows them, in their order, from a handful of reads for all of them. */
export const presentCards = (reader: Reader, cards: readonly CardDocument[]): Promise<readonly Card[]> =>
  cardPresenter.present(reader, cards);

export const presentCard = (reader: Reader, card: CardDocument): Promise<Card> =>
  presentCards(reader, [card]).then(only);

/** The card that an input names. */
export const aCard = subjectOf("card", "card_id", cardFields, presentCard, ({ list_id }) =>
  childrenOf("card", "list_id", list_id),
);

function build(document: UniformCard, around: CardSurroundings, { teamId, actor }: OperationContext): Card {
  const { user, user_updated } = document;
  const { checklists, checklist_order, checklist_item_order } = around.checklists;
  // Neither spread nor copied in a loop: that takes several times as long, and cards are what most answers are made of.
  const card: OpenCard = {
    id: document.id,
    type: "card",
    team_id: teamId,
    title: document.title,
    content: document.content,
    schema: document.schema,
    project_id: document.project_id,
    list_id: document.list_id,
    list_title: around.list_title,
    members: document.members,
    tags: around.tags,
    checklists,
    checklist_order,
    checklist_item_order,
    child_cards: around.child_cards,
    child_card_order: around.child_card_order,
    linked_cards: around.linked_cards,
    external_links: document.external_links,
    hints: around.hints,
    total_comments: around.total_comments,
    total_files: document.total_files,
    is_watching: document.watcher_ids.includes(actor.user_id),
    is_bookmarked: document.bookmarker_ids.includes(actor.user_id),
    suggested_branch_name: around.branch,
    archived_list: document.archived_list,
    archived_board: document.archived_board,
    user_id: user.user_id,
    user_id_updated: user_updated.user_id,
    user,
    user_updated,
    time_created: document.time_created,
    time_updated: document.time_updated,
  };
  if (around.list_color !== undefined) card.list_color = around.list_color;
  if (around.board_title !== undefined) card.board_title = around.board_title;
  addOptionalFields(card, document);
  if (document.collaboration !== undefined && seesCollaboration(actor)) card.collaboration = document.collaboration;
  if (around.parent_card !== undefined) card.parent_card = around.parent_card;
  if (around.epic !== undefined) card.epic = around.epic;
  const { copied_from_card_id, form_id } = around.origin;
  if (copied_from_card_id !== undefined) card.copied_from_card_id = copied_from_card_id;
  if (form_id !== undefined) card.form_id = form_id;
  return card;
}
