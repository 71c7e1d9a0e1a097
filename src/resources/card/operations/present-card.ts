import { frozenList, isSame } from "../../../base/json";
import { subjectOf } from "../../../operation/operation";
import { oneBy, pick, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Topics } from "../../../session/item-cache";
import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import { presentChecklists } from "../../checklist/operations/change-checklists";
import { seesCollaboration } from "../../collaboration/collaboration";
import type { EpicBrief, EpicDocument } from "../../epic/epic-fields";
import type { FormDocument } from "../../form/form-fields";
import { hintedCardIds, hintedTagIds, presentHints } from "../../hint/operations/set-hints";
import { childrenOf } from "../../ordering/operations/placement";
import { presentTagsById } from "../../tag/operations/tag-operations";
import type { Tag } from "../../tag/tag-fields";
import {
  addPlaces,
  type Places,
  presentChildCard,
  presentLinks,
  presentParentCard,
  readPlaces,
  titlesOf,
} from "../../work-item/operations/related-cards";
import { branchName } from "../branch-name";
import { type Card, type CardDocument, cardFields, type UniformCard, uniformCard } from "../card-fields";
import { addOptionalFields, type OpenCard } from "./add-optional-fields";

export const cardPresenter = presenterOf({
  open: uniformCard,
  read: readAroundCards,
  surround,
  resurround,
  build,
  topicsOf,
});

export const presentCards = (reader: Reader, cards: readonly CardDocument[]): Promise<readonly Card[]> =>
  cardPresenter.present(reader, cards);

export const presentCard = oneBy(presentCards);

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
  const { copied_from_card_id, form_id } = around;
  if (copied_from_card_id !== undefined) card.copied_from_card_id = copied_from_card_id;
  if (form_id !== undefined) card.form_id = form_id;
  return card;
}

interface AroundCards {
  readonly places: Places;
  /** The cards they refer to that are there and not hidden. */
  readonly relatives: ReadonlyMap<string, UniformCard>;
  readonly epics: ReadonlyMap<string, EpicDocument>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly comments: ReadonlyMap<Scalar, number>;
  /** The forms that they were made from, for a reader from whom some may be hidden. */
  readonly forms: OriginForms | undefined;
}

interface OriginForms {
  readonly readable: { has(id: string): boolean };
  readonly all: ReadonlyMap<string, FormDocument>;
}

async function readAroundCards(reader: Reader, cards: readonly UniformCard[]): Promise<AroundCards> {
  const ids = cards.map((card) => card.id);
  const epicIds = cards.map((card) => card.epic_id);
  const [found, places, epics, tags, comments, forms] = await Promise.all([
    reader.getMany("card", cards.flatMap(relativeIds)),
    readPlaces(reader, cards),
    reader.getMany("epic", epicIds),
    presentTagsById(reader, cards.flatMap(tagIds)),
    reader.countBy({ kind: "comment", where: [] }, "card_id", ids),
    readOriginForms(reader, cards),
  ]);
  const relatives = new Map(Array.from(found, ([id, card]) => [id, uniformCard(card)]));
  return { places: await addPlaces(reader, relatives.values(), places), relatives, epics, tags, comments, forms };
}

/** Undefined, and not read, for a reader from whom no card is hidden. */
async function readOriginForms(reader: Reader, cards: readonly UniformCard[]): Promise<OriginForms | undefined> {
  if (!(await reader.hides("card"))) return undefined;
  const ids = cards.map((card) => card.form_id);
  const [readable, all] = await Promise.all([reader.getMany("form", ids), reader.unrestricted().getMany("form", ids)]);
  return { readable, all };
}

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

function topicsOf(card: UniformCard, { relatives, forms }: AroundCards): Topics {
  const topics = ["comment.card_id", card.id];
  addPlaceTopics(topics, card);
  if (card.epic_id !== undefined) topics.push("epic", card.epic_id);
  for (const id of tagIds(card)) topics.push("tag", id, "card.tag_ids", id);
  for (const id of relativeIds(card)) {
    const relative = relatives.get(id);
    topics.push("card", id);
    if (relative !== undefined) addPlaceTopics(topics, relative);
  }
  if (forms === undefined || card.form_id === undefined) return topics;
  topics.push("form", card.form_id);
  const board = forms.all.get(card.form_id)?.board_id;
  if (board !== undefined) topics.push("board", board);
  return topics;
}

function addPlaceTopics(topics: string[], { list_id, board_id }: UniformCard): void {
  topics.push("list", list_id);
  if (board_id !== undefined) topics.push("board", board_id);
}

/** The parts of a card that come from elsewhere, or in another form: when the card changes, they can mostly be reused. */
type CardSurroundings = ReturnType<typeof surround>;

function surround(card: UniformCard, around: AroundCards) {
  const { places, relatives, epics, tags, comments, forms } = around;
  const { parent_card_id, epic_id, copied_from_card_id, form_id } = card;
  const { list_title, list_color, board_title } = titlesOf(card, places);
  const children = pick(relatives, card.child_card_ids);
  const parent = parent_card_id === undefined ? undefined : relatives.get(parent_card_id);
  const epic = epic_id === undefined ? undefined : epics.get(epic_id);
  return {
    list_title,
    list_color,
    board_title,
    tags: frozenList(pick(tags, card.tag_ids)),
    child_cards: frozenList(children.map((child) => presentChildCard(child, places))),
    child_card_order: frozenList(children.map((child) => child.id)),
    linked_cards: presentLinks(card.linked_cards, around),
    hints: presentHints(card.hints, around),
    total_comments: comments.get(card.id) ?? 0,
    parent_card: parent && presentParentCard(parent, places),
    epic: epic && presentEpicBrief(epic),
    // A source that is not shown may be hidden or deleted, which the reader does not learn.
    copied_from_card_id: relatives.has(copied_from_card_id ?? "") ? copied_from_card_id : undefined,
    form_id: forms === undefined || forms.readable.has(form_id ?? "") ? form_id : undefined,
    checklists: presentChecklists(card),
    branch: branchName(card.id, card.title),
  };
}

const presentEpicBrief = ({ id, title, icon }: EpicDocument): EpicBrief =>
  Object.freeze(icon === undefined ? { id, title } : { id, title, icon });

const placedBy = ["list_id", "board_id", "epic_id", "parent_card_id", "copied_from_card_id", "form_id"] as const;
const partsBy = ["tag_ids", "child_card_ids", "linked_cards", "hints"] as const;

/** The surroundings of the card now, from the earlier ones; undefined where others are to be read. */
function resurround(card: UniformCard, earlier: CardSurroundings, before: CardDocument): CardSurroundings | undefined {
  if (placedBy.some((key) => card[key] !== before[key])) return undefined;
  // Lists that were read again from a database are equal, but not identical.
  if (partsBy.some((key) => !isSame(card[key], before[key]))) return undefined;
  if (card.title === before.title && card.checklists === before.checklists) return earlier;
  return {
    ...earlier,
    checklists: card.checklists === before.checklists ? earlier.checklists : presentChecklists(card),
    branch: card.title === before.title ? earlier.branch : branchName(card.id, card.title),
  };
}
