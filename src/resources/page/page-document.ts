import { searchedTexts, textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { EVERYONE } from "../common/readers";
import { pageFields } from "./page-fields";

export type PageDocument = DocumentIn<typeof pageFields>;

export const page = documentKind(pageFields, {
  ...searched,
  text: { ...searchedTexts, from: ["title", "content"], of: (page) => [textsOf(page).title, textsOf(page).content] },
  reader_ids: {
    ...textSet,
    from: ["is_public", "user", "members"],
    of: (page) => (page.is_public ? [EVERYONE] : [page.user.user_id, ...page.members.map((member) => member.user_id)]),
  },
});
