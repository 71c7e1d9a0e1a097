import { addressKey } from "../model/email-address";
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
import type { boardDocumentSchema } from "./schemas/board";
import { searched, textsOf } from "./searched-texts";

export type BoardDocument = DocumentOf<typeof boardDocumentSchema>;

export const board = declaredFields<BoardDocument>()({
  ...searched,
  text: { ...searchedTexts, of: (board) => [textsOf(board).title, textsOf(board).content] },
  project_id: text,
  user_id: { ...text, of: (board) => board.user.user_id },
  member_ids: { ...textSet, of: (board) => board.members.map((member) => member.user_id) },
  watcher_ids: textSet,
  bookmarker_ids: textSet,
  time_created: sortedInteger,
  time_updated: sortedInteger,
  email_address: { ...text, of: (board) => addressKey(board.email?.email ?? "") },
  tells_due_dates: { ...flag, of: (board) => board.webhook_notifications.some(({ options }) => options.card_due_date) },
  archived: { ...flag, of: (board) => board.archived !== undefined },
  order_key: sortedText,
});
