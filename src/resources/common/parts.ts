import type { STime } from "../../base/time";

/** Who archived a resource, and when; a live resource has none. */
export type Archived = { readonly user_id: string; readonly time_archived: STime };

/** Who archived a page, when, and with which page. */
export interface ArchivedPage extends Archived {
  /** The page it lies under, if it was archived with that; absent when it was archived on its own. Rule U30. */
  readonly parent_page_id?: string;
}

/** Every `ImageType`. */
export const imageTypes = ["image", "icon", "emoji"] as const;

/** The content of an image's `src`. */
export type ImageType = (typeof imageTypes)[number];

/** A picture, a named icon or an emoji. */
export interface Image {
  readonly type: ImageType;
  /** A URL or base64 image data, an icon name, or an emoji in Unicode, as `type` says. */
  readonly src: string;
  readonly id?: string;
  /** BlurHash placeholder shown while the picture loads. */
  readonly blurhash?: string;
  readonly color?: string;
  /** The emoji's string id. */
  readonly emoji?: string;
}

/** Every `ObjectFit`. */
export const objectFits = ["contain", "cover"] as const;

/** How a cover image fills its frame. */
export type ObjectFit = (typeof objectFits)[number];

/** The image at the head of a card, an epic or a page. */
export interface CoverImage extends Image {
  /** Vertical position of the image in its frame, in the client's own unit. */
  readonly positionY?: number;
  readonly object_fit?: ObjectFit | null;
}

/** Every `MemberRole`. */
export const memberRoles = ["admin", "member", "viewer"] as const;

/** The rights of a member: viewers read, members also write, admins also change what is others'. Rule E4. */
export type MemberRole = (typeof memberRoles)[number];

/** A user's membership of a card, an epic, a board, a page or a space. */
export interface Member {
  readonly user_id: string;
  /** When the user became a member. */
  readonly assigned_date: STime;
  readonly role: MemberRole;
}

/** In a `reader_ids` field: all members of the workspace may read. No user id can be spelled like this. */
export const EVERYONE = "*";

/** Every `CardStatus`. */
export const cardStatuses = ["committed", "started", "completed", "cancelled"] as const;

/** Where a card or an epic stands, in workflow order; one in a backlog list has none. Rule L3. */
export type CardStatus = (typeof cardStatuses)[number];

/** The place of a status in the workflow, from 1; 0 for none, so that empty sorts apart. Rule F9. */
export function statusRank(status: CardStatus | undefined): number {
  return status === undefined ? 0 : cardStatuses.indexOf(status) + 1;
}

/** How a public board is shown. */
export type PublicBoardSettings = { readonly url: string; readonly team_name?: string; readonly team_logo?: Image };

/** How a public page is shown. */
export interface PublicPageSettings {
  readonly url: string;
  /** Values of the page's robots meta tag, such as `noindex`. */
  readonly robots: readonly string[];
}

/** How a public form is shown. */
export type PublicFormSettings = { readonly url: string };

/** Identifiers in their order: each existing one exactly once. Rule C6. */
export type Order = readonly string[];

/** The credentials a client needs to edit content together with others. */
export interface Collaboration {
  /** Security token that starts a collaboration session. */
  readonly token: string;
}
