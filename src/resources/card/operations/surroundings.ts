import { isSame } from "../../../base/is-same";
import { pick } from "../../../presentation/pick";
import { frozenList } from "../../../session/freeze";
import { presentChecklists } from "../../checklist/operations/change-checklists";
import type { EpicBrief } from "../../epic/epic";
import type { EpicDocument } from "../../epic/epic-fields";
import { presentHints } from "../../hint/operations/present-hints";
import { presentChildCard, presentLinks, presentParentCard, titlesOf } from "../../work-item/operations/related-cards";
import { branchName } from "../branch-name";
import type { Card } from "../card";
import type { UniformCard } from "../uniform-card";
import type { AroundCards } from "./card-around";
import { type ShownOrigin, shownOrigin } from "./card-origins";

/** The parts of a card that come from elsewhere, or in another form: when the card changes, they can mostly be reused. */
export interface CardSurroundings extends Outside {
  /** Copies by their originals. */
  readonly from: Origin;
  readonly checklists: ReturnType<typeof presentChecklists>;
  readonly branch: string;
}

/** The parts that come from elsewhere. */
interface Outside
  extends Pick<Card, "list_title" | "tags" | "child_cards" | "child_card_order" | "linked_cards" | "hints"> {
  readonly list_color: Card["list_color"] | undefined;
  readonly board_title: string | undefined;
  readonly total_comments: number;
  readonly parent_card: Card["parent_card"] | undefined;
  readonly epic: EpicBrief | undefined;
  readonly origin: ShownOrigin;
}

type Origin = Pick<
  UniformCard,
  | "title"
  | "checklists"
  | "list_id"
  | "board_id"
  | "epic_id"
  | "tag_ids"
  | "parent_card_id"
  | "child_card_ids"
  | "linked_cards"
  | "hints"
  | "copied_from_card_id"
  | "form_id"
>;

export const surround = (card: UniformCard, around: AroundCards): CardSurroundings =>
  surroundings(card, outsideOf(card, around), presentChecklists(card), branchName(card.id, card.title));

/** The surroundings of the card now, from the earlier ones; undefined where they differ. */
export function resurround(card: UniformCard, earlier: CardSurroundings): CardSurroundings | undefined {
  const { from, checklists, branch } = earlier;
  if (!arePlacedAlike(card, from)) return undefined;
  if (card.title === from.title && card.checklists === from.checklists) return earlier;
  return surroundings(
    card,
    earlier,
    card.checklists === from.checklists ? checklists : presentChecklists(card),
    card.title === from.title ? branch : branchName(card.id, card.title),
  );
}

/** Whether around the one the same is read as around the other. What was read anew from a database is another object. */
const arePlacedAlike = (card: UniformCard, other: Origin): boolean =>
  card.list_id === other.list_id &&
  card.board_id === other.board_id &&
  card.epic_id === other.epic_id &&
  card.parent_card_id === other.parent_card_id &&
  isSame(card.tag_ids, other.tag_ids) &&
  isSame(card.child_card_ids, other.child_card_ids) &&
  isSame(card.linked_cards, other.linked_cards) &&
  isSame(card.hints, other.hints) &&
  card.copied_from_card_id === other.copied_from_card_id &&
  card.form_id === other.form_id;

function surroundings(
  card: UniformCard,
  outside: Outside,
  checklists: CardSurroundings["checklists"],
  branch: string,
): CardSurroundings {
  return {
    list_title: outside.list_title,
    list_color: outside.list_color,
    board_title: outside.board_title,
    tags: outside.tags,
    child_cards: outside.child_cards,
    child_card_order: outside.child_card_order,
    linked_cards: outside.linked_cards,
    hints: outside.hints,
    total_comments: outside.total_comments,
    parent_card: outside.parent_card,
    epic: outside.epic,
    origin: outside.origin,
    from: originOf(card),
    checklists,
    branch,
  };
}

const originOf = (card: UniformCard): Origin => ({
  title: card.title,
  checklists: card.checklists,
  list_id: card.list_id,
  board_id: card.board_id,
  epic_id: card.epic_id,
  tag_ids: card.tag_ids,
  parent_card_id: card.parent_card_id,
  child_card_ids: card.child_card_ids,
  linked_cards: card.linked_cards,
  hints: card.hints,
  copied_from_card_id: card.copied_from_card_id,
  form_id: card.form_id,
});

function outsideOf(card: UniformCard, around: AroundCards): Outside {
  const { places, relatives, epics, tags, comments } = around;
  const { parent_card_id, epic_id } = card;
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
    origin: shownOrigin(card, around),
  };
}

const presentEpicBrief = ({ id, title, icon }: EpicDocument): EpicBrief =>
  Object.freeze(icon === undefined ? { id, title } : { id, title, icon });
