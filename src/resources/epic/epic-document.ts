import {
  type DocumentOf,
  declaredFields,
  flag,
  integer,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "../../documents/declared-fields";
import { searched } from "../../text/searched-texts";
import { statusRank } from "../card/card-status";
import type { epicDocumentSchema } from "./epic-document-schema";

export type EpicDocument = DocumentOf<typeof epicDocumentSchema>;

export const epic = declaredFields<EpicDocument>()({
  ...searched,
  list_id: text,
  owner_id: text,
  member_ids: { ...textSet, of: (epic) => epic.members.map((member) => member.user_id) },
  tag_ids: textSet,
  linked_card_ids: { ...textSet, of: ({ linked_cards = [] }) => linked_cards.map((link) => link.card_id) },
  watcher_ids: textSet,
  status: { ...integer, of: (epic) => statusRank(epic.status) },
  time_created: sortedInteger,
  time_updated: sortedInteger,
  archived: { ...flag, of: (epic) => epic.archived !== undefined || epic.archived_list },
  archived_itself: { ...flag, of: (epic) => epic.archived !== undefined },
  order_key: sortedText,
});
