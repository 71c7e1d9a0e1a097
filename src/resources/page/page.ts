import type { Collaboration } from "../collaboration/collaboration";
import type { ArchivedPage, Authored, CoverImage, Image, Member, PublicPageSettings } from "../common/parts";

/** Every `PageFont`. */
export const pageFonts = ["sans", "serif", "mono"] as const;

/** The typeface of a page. */
export type PageFont = (typeof pageFonts)[number];

/** A document, in a space or on its own. */
export interface Page extends Authored {
  readonly id: string;
  /** A UUID. */
  readonly alias_id: string;
  readonly team_id: string;
  /** Absent on a standalone page. */
  readonly project_id?: string;
  /** Whether the page is in no space. */
  readonly standalone: boolean;
  readonly title: string;
  readonly font: PageFont;
  readonly icon?: Image;
  /** At most 102400 characters. */
  readonly content: string;
  /** Version of the content's schema. */
  readonly schema: number;
  readonly collaboration?: Collaboration;
  readonly cover_image?: CoverImage;
  readonly members: readonly Member[];
  /** Same as `is_bookmarked`. */
  readonly bookmarked: boolean;
  readonly archived?: ArchivedPage;
  readonly is_public: boolean;
  readonly public_settings?: PublicPageSettings;
  readonly total_comments: number;
  /** Whether the acting user watches it. */
  readonly is_watching: boolean;
  /** Whether the acting user bookmarked it. */
  readonly is_bookmarked: boolean;
  readonly hide_table_of_contents: boolean;
  readonly hide_subpages: boolean;
}
