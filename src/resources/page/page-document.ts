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
import { EVERYONE } from "../common/readers";
import type { pageDocumentSchema } from "./page-document-schema";

export type PageDocument = DocumentOf<typeof pageDocumentSchema>;

export const page = declaredFields<PageDocument>()({
  alias_id: text,
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (page) => [textsOf(page).title, textsOf(page).content] },
  project_id: text,
  parent_page_id: text,
  user_id: { ...text, from: ["user"], of: (page) => page.user.user_id },
  member_ids: { ...textSet, from: ["members"], of: (page) => page.members.map((member) => member.user_id) },
  watcher_ids: textSet,
  bookmarker_ids: textSet,
  reader_ids: {
    ...textSet,
    from: ["is_public", "user", "members"],
    of: (page) => (page.is_public ? [EVERYONE] : [page.user.user_id, ...page.members.map((member) => member.user_id)]),
  },
  time_created: sortedInteger,
  time_updated: sortedInteger,
  archived: { ...flag, from: ["archived"], of: (page) => page.archived !== undefined },
  order_key: sortedText,
});
