import {
  type DocumentOf,
  declaredFields,
  flag,
  integer,
  searchedText,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "../../documents/declared-fields";
import { searched, textsOf } from "../../text/searched-texts";
import type { cardDocumentSchema } from "./card-document-schema";
import { dueStates } from "./card-notification";
import { statusRank } from "./card-status";

export type CardDocument = DocumentOf<typeof cardDocumentSchema>;

/** How much was told of the due date the card has now: 0 nothing, 1 that it is soon, 2 that it is past. */
export function dueTold({ due_date, due_date_told }: Pick<CardDocument, "due_date" | "due_date_told">): number {
  if (due_date_told === undefined || due_date_told.due_date !== due_date) return 0;
  return dueStates.indexOf(due_date_told.due) + 1;
}

export const card = declaredFields<CardDocument>()({
  ...searched,
  content: { ...searchedText, of: (card) => textsOf(card).content },
  board_id: text,
  list_id: { ...text, orderedBy: "order_key" },
  sprint_id: text,
  project_id: text,
  user_id: { ...text, of: (card) => card.user.user_id },
  owner_id: text,
  parent_card_id: text,
  epic_id: text,
  form_id: text,
  member_ids: { ...textSet, of: (card) => card.members.map((member) => member.user_id) },
  tag_ids: textSet,
  watcher_ids: textSet,
  bookmarker_ids: textSet,
  external_link_types: { ...textSet, of: (card) => card.external_links.map((link) => link.type) },
  linked_card_types: { ...textSet, of: (card) => card.linked_cards.map((link) => link.linked_card_type) },
  estimate: sortedInteger,
  priority: sortedInteger,
  status: { ...sortedInteger, of: (card) => statusRank(card.status) },
  start_date: integer,
  due_date: sortedInteger,
  completed_date: integer,
  due_told: { ...integer, of: dueTold },
  email_key: text,
  time_created: sortedInteger,
  time_updated: sortedInteger,
  archived: { ...flag, of: (card) => card.archived !== undefined || card.archived_list || card.archived_board },
  archived_itself: { ...flag, of: (card) => card.archived !== undefined },
  has_child_cards: { ...flag, of: (card) => card.child_card_ids.length > 0 },
  order_key: sortedText,
});
