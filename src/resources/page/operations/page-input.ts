import type { TimeUnit } from "../../../base/time";
import { inputsOf } from "../../../fields/field-table";
import type { CoverImage } from "../../common/cover-image";
import type { Image } from "../../common/image";
import { type MemberInput, optionalId, position } from "../../common/input-fields";
import { pageFields } from "../page-fields";
import type { PageFont } from "../page-font";

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
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  /** `true` archives the page with all pages below it; `false` brings back what was archived with it. */
  readonly archived?: boolean | null | undefined;
}

export interface PublicPageSettingsInput {
  /** An http or https address. */
  readonly url: string;
  /** Values of the page's robots meta tag, such as `noindex`, at most 20; none unless given. */
  readonly robots?: readonly string[] | null | undefined;
}

/** What creating and updating a page take of these fields. */
export const pageInputs = <When extends "created" | "changed">(unit: TimeUnit, when: When) => ({
  ...inputsOf(pageFields, unit, when),
  project_id: optionalId,
  parent_page_id: optionalId,
  position,
});
