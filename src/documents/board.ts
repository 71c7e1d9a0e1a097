import {
  type DocumentOf,
  declaredFields,
  flag,
  searchedTexts,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "./declared-fields";
import { normalizeText } from "./normalize-text";
import type { boardDocumentSchema } from "./schemas/board";

export type BoardDocument = DocumentOf<typeof boardDocumentSchema>;

export const board = declaredFields<BoardDocument>()({
  text: { ...searchedTexts, of: (board) => [normalizeText(board.title), normalizeText(board.content)] },
  project_id: text,
  user_id: { ...text, of: (board) => board.user.user_id },
  member_ids: { ...textSet, of: (board) => board.members.map((member) => member.user_id) },
  bookmarker_ids: textSet,
  time_created: sortedInteger,
  time_updated: sortedInteger,
  archived: { ...flag, of: (board) => board.archived !== undefined },
  order_key: sortedText,
});
