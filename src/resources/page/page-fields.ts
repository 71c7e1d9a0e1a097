import * as z from "zod/mini";
import { type Given, named, text, textSet, typed } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import { searchedWithMarkup } from "../../fields/searched-texts";
import { countSchema, idSchema, uuidSchema } from "../common/base-schemas";
import { type Authored, commonFields, flagField, shownIfSet, viewedAuthoredFields } from "../common/common-fields";
import { archivedPageSchema, publicPageSettingsSchema, robotsSchema } from "../common/part-schemas";
import { EVERYONE } from "../common/parts";
import { webAddress } from "../external-link/external-link-schema";

/** A document, in a space or on its own. */
export interface Page extends Authored, ShownIn<typeof pageFields> {}

/** Schema of `PageFont`. */
export const pageFontSchema = /*#__PURE__*/ z.enum(["sans", "serif", "mono"]);

/** The typeface of a page. */
export type PageFont = z.output<typeof pageFontSchema>;

export interface PublicPageSettingsInput extends Given<typeof publicSettings> {}

const publicSettings = {
  /** An http or https address. */
  url: webAddress,
  /** Values of the page's robots meta tag, such as `noindex`, at most 20; none unless given. */
  robots: z.nullish(robotsSchema),
};

const publicSettingsInput = named(typed<PublicPageSettingsInput>, z.object(publicSettings));

const copiedFlag = { ...flagField, isCopied: true } as const;

export const pageFields = {
  id: commonFields.identity.id,
  /** A UUID. */
  alias_id: stored(uuidSchema, { isShown: true, declared: text }),
  team_id: commonFields.identity.team_id,
  /** Absent on a standalone page. */
  project_id: stored(idSchema, { ...shownIfSet, declared: text, removedWith: "project" }),
  /** Whether the page is in no space. */
  standalone: made(z.boolean()),
  parent_page_id: stored(idSchema, { isOptional: true, declared: text, removedWith: "page" }),
  order_key: commonFields.order_key,
  /** 1 to 1024 characters after trimming. */
  title: commonFields.title,
  /** `null` is `sans`. */
  font: stored(pageFontSchema, {
    isOptional: true,
    shownAs: pageFontSchema,
    isAlwaysShown: true,
    input: "clearable",
    isCopied: true,
  }),
  icon: commonFields.icon,
  cover_image: commonFields.cover_image,
  /** At most 102400 characters; `null` empties it. */
  content: commonFields.content,
  /** Version of the content's schema; `null` is 1. */
  schema: commonFields.schema,
  collaboration: commonFields.collaboration,
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  members: commonFields.members,
  ...commonFields.watched,
  ...commonFields.bookmarked,
  /** Same as `is_bookmarked`. */
  bookmarked: made(z.boolean()),
  // The parent page is left out for actors who cannot read it.
  /** As input, `true` archives the page with all pages below it; `false` brings back what was archived with it. */
  archived: stored(archivedPageSchema, {
    isOptional: true,
    shownAs: archivedPageSchema,
    declared: commonFields.archived.declared,
    input: commonFields.archived.input,
  }),
  /** A page that is not public is read by its author, its members and admins. */
  is_public: copiedFlag,
  /** How the page is shown where it is public; `null` clears it. */
  public_settings: stored(publicPageSettingsSchema, {
    ...shownIfSet,
    input: {
      ...clearable(publicSettingsInput),
      toStored: ({ url, robots }: PublicPageSettingsInput) => ({ url, robots: robots ?? [] }),
    },
  }),
  hide_table_of_contents: copiedFlag,
  hide_subpages: copiedFlag,
  total_comments: made(countSchema),
  ...viewedAuthoredFields,
} as const;

/** Schema of `Page`. */
export const pageSchema = /*#__PURE__*/ shownSchemaOf(typed<Page>, pageFields);

export type PageDocument = DocumentIn<typeof pageFields>;

export const page = documentKind(pageFields, {
  ...searchedWithMarkup,
  reader_ids: {
    ...textSet,
    from: ["is_public", "user", "members"],
    of: (page) => (page.is_public ? [EVERYONE] : [page.user.user_id, ...page.members.map((member) => member.user_id)]),
  },
});
