import { statusRank } from "../model/card-status";
import {
  type DocumentOf,
  declaredFields,
  flag,
  integer,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "./declared-fields";
import type { epicDocumentSchema } from "./schemas/epic";

export type EpicDocument = DocumentOf<typeof epicDocumentSchema>;

export const epic = declaredFields<EpicDocument>()({
  list_id: text,
  owner_id: text,
  tag_ids: textSet,
  status: { ...integer, of: (epic) => statusRank(epic.status) },
  time_created: sortedInteger,
  archived: { ...flag, of: (epic) => epic.archived !== undefined || epic.archived_list },
  archived_itself: { ...flag, of: (epic) => epic.archived !== undefined },
  order_key: sortedText,
});
