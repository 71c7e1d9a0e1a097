import {
  type DocumentOf,
  declaredFields,
  flag,
  searchedTexts,
  sortedInteger,
  sortedText,
  text,
  textSet,
} from "../../fields/declared-fields";
import { searched, textsOf } from "../../fields/searched-texts";
import { addressKey } from "../inbound-email/email-address";
import type { boardDocumentSchema } from "./board-document-schema";

export type BoardDocument = DocumentOf<typeof boardDocumentSchema>;

export const board = declaredFields<BoardDocument>()({
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (board) => [textsOf(board).title, textsOf(board).content] },
  project_id: text,
  user_id: { ...text, from: ["user"], of: (board) => board.user.user_id },
  member_ids: { ...textSet, from: ["members"], of: (board) => board.members.map((member) => member.user_id) },
  watcher_ids: textSet,
  bookmarker_ids: textSet,
  time_created: sortedInteger,
  time_updated: sortedInteger,
  email_address: { ...text, from: ["email"], of: (board) => addressKey(board.email?.email ?? "") },
  tells_due_dates: {
    ...flag,
    from: ["webhook_notifications"],
    of: (board) => board.webhook_notifications.some(({ options }) => options.card_due_date),
  },
  archived: { ...flag, from: ["archived"], of: (board) => board.archived !== undefined },
  order_key: sortedText,
});
