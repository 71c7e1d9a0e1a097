import { type DocumentOf, declaredFields, flag, sortedText, text, textSet } from "../../fields/declared-fields";
import type { listDocumentSchema } from "./list-document-schema";

export type ListDocument = DocumentOf<typeof listDocumentSchema>;

export const list = declaredFields<ListDocument>()({
  board_id: text,
  sprint_id: text,
  project_id: text,
  watcher_ids: textSet,
  archived: { ...flag, from: ["archived"], of: (list) => list.archived !== undefined },
  order_key: sortedText,
});
