import { declaredFields, searchedTexts, textSet } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { EVERYONE } from "../common/readers";
import { pageFields } from "./page-fields";

export type PageDocument = DocumentIn<typeof pageFields>;

export const page = declaredFields<PageDocument>()({
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (page) => [textsOf(page).title, textsOf(page).content] },
  ...declaredOf(pageFields),
  reader_ids: {
    ...textSet,
    from: ["is_public", "user", "members"],
    of: (page) => (page.is_public ? [EVERYONE] : [page.user.user_id, ...page.members.map((member) => member.user_id)]),
  },
});
