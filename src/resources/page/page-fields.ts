import * as z from "zod/mini";
import { searchedTexts, text, textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { clearable, type DocumentIn, made, shownSchemaOf, stored } from "../../fields/field-table";
import { searched, textsOf } from "../../fields/searched-texts";
import { countSchema, idSchema, uuidSchema } from "../common/base-schemas";
import { commonFields, flagField, shownIfSet, viewedAuthoredFields } from "../common/common-fields";
import { archivedPageSchema, publicPageSettingsSchema, robotsSchema } from "../common/part-schemas";
import { EVERYONE } from "../common/parts";
import { webAddress } from "../external-link/web-address";
import { pageFonts } from "./page";

/** Schema of `PageFont`. */
export const pageFontSchema = /*#__PURE__*/ z.enum(pageFonts);

const publicSettingsInput = z.object({ url: webAddress, robots: z.nullish(robotsSchema) });

const copiedFlag = { ...flagField, isCopied: true } as const;

export const pageFields = {
  id: commonFields.id,
  alias_id: stored(uuidSchema, { isShown: true, declared: { alias_id: text } }),
  team_id: commonFields.team_id,
  project_id: stored(idSchema, { ...shownIfSet, declared: { project_id: text }, removedWith: "project" }),
  standalone: made(z.boolean()),
  parent_page_id: stored(idSchema, { isOptional: true, declared: { parent_page_id: text }, removedWith: "page" }),
  order_key: commonFields.order_key,
  title: commonFields.title,
  font: stored(pageFontSchema, {
    isOptional: true,
    shownAs: pageFontSchema,
    isAlwaysShown: true,
    input: clearable(pageFontSchema),
    isCopied: true,
  }),
  icon: commonFields.icon,
  cover_image: commonFields.cover_image,
  content: commonFields.content,
  schema: commonFields.schema,
  collaboration: commonFields.collaboration,
  members: commonFields.members,
  watcher_ids: commonFields.watcher_ids,
  is_watching: made(z.boolean()),
  bookmarker_ids: commonFields.bookmarker_ids,
  is_bookmarked: made(z.boolean()),
  bookmarked: made(z.boolean()),
  /** The parent page is left out for actors who cannot read it. */
  archived: stored(archivedPageSchema, {
    isOptional: true,
    shownAs: archivedPageSchema,
    declared: commonFields.archived.declared,
    input: commonFields.archived.input,
  }),
  is_public: copiedFlag,
  public_settings: stored(publicPageSettingsSchema, {
    ...shownIfSet,
    input: {
      ...clearable(publicSettingsInput),
      toStored: ({ url, robots }: z.output<typeof publicSettingsInput>) => ({ url, robots: robots ?? [] }),
    },
  }),
  hide_table_of_contents: copiedFlag,
  hide_subpages: copiedFlag,
  total_comments: made(countSchema),
  ...viewedAuthoredFields,
} as const;

/** Schema of `Page`. */
export const pageSchema = /*#__PURE__*/ shownSchemaOf(pageFields);

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
