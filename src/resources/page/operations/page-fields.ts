import * as z from "zod/mini";
import { CONTENT_SCHEMA } from "../../../base/limits";
import type { Draft } from "../../../session/draft";
import { contentSchema } from "../../common/base-schemas";
import type { CoverImage } from "../../common/cover-image";
import type { Image } from "../../common/image";
import {
  archivedFlag,
  coverImageInput,
  imageInput,
  optionalCount,
  optionalId,
  position,
} from "../../common/input-fields";
import { robotsSchema } from "../../common/public-settings-schema";
import { setOptional } from "../../common/set-optional";
import { webAddress } from "../../external-link/web-address-input";
import type { PageDocument } from "../page-document";
import { type PageFont, pageFonts } from "../page-font";

/** The fields that creating and updating a page have in common. */
export interface PageFields {
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** Version of the content's schema; `null` is 1. */
  readonly schema?: number | null | undefined;
  /** The space; `""` or `null` is none. */
  readonly project_id?: string | null | undefined;
  /** The page it lies under; `""` or `null` is the root. */
  readonly parent_page_id?: string | null | undefined;
  /** `null` is `sans`. */
  readonly font?: PageFont | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
  /** Zero-based place among the pages beside it; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** A page that is not public is read by its author, its members and admins. */
  readonly is_public?: boolean | null | undefined;
  /** How the page is shown where it is public; `null` clears it. */
  readonly public_settings?: PublicPageSettingsInput | null | undefined;
  readonly hide_table_of_contents?: boolean | null | undefined;
  readonly hide_subpages?: boolean | null | undefined;
  /** `true` archives the page with all pages below it; `false` brings back what was archived with it. */
  readonly archived?: boolean | null | undefined;
}

export interface PublicPageSettingsInput {
  /** An http or https address. */
  readonly url: string;
  /** Values of the page's robots meta tag, such as `noindex`, at most 20; none unless given. */
  readonly robots?: readonly string[] | null | undefined;
}

const optionalFlag = z.nullish(z.boolean());

export const pageFields = () => ({
  content: z.nullish(contentSchema),
  schema: optionalCount,
  project_id: optionalId,
  parent_page_id: optionalId,
  font: z.nullish(z.enum(pageFonts)),
  icon: imageInput,
  cover_image: coverImageInput,
  position,
  is_public: optionalFlag,
  public_settings: z.nullish(z.object({ url: webAddress, robots: z.nullish(robotsSchema) })),
  hide_table_of_contents: optionalFlag,
  hide_subpages: optionalFlag,
  archived: archivedFlag,
});

/** Writes the fields given into a page, but for its place. Rules T6, R5. */
export function applyPageFields(draft: Draft<PageDocument>, fields: PageFields): void {
  const { schema, public_settings } = fields;
  if (fields.content !== undefined) draft.content = fields.content ?? "";
  if (schema !== undefined) draft.schema = schema ?? CONTENT_SCHEMA;
  setOptional(
    draft,
    "public_settings",
    public_settings && { ...public_settings, robots: [...(public_settings.robots ?? [])] },
  );
  setOptional(draft, "font", fields.font);
  setOptional(draft, "icon", fields.icon);
  setOptional(draft, "cover_image", fields.cover_image);
  draft.is_public = fields.is_public ?? draft.is_public;
  draft.hide_table_of_contents = fields.hide_table_of_contents ?? draft.hide_table_of_contents;
  draft.hide_subpages = fields.hide_subpages ?? draft.hide_subpages;
}
