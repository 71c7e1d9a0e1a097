import type { Archived, Authored, Image, Member, Order, PublicBoardSettings } from "../common/parts";
import type { Form } from "../form/form";
import type { List } from "../list/list";
import type { VcsMapping } from "../pull-request/vcs-mapping";
import type { Tag } from "../tag/tag";
import type { BoardWebhookNotificationSettings } from "../webhook/webhook-notification";

/** The address at which a board receives cards by email. */
export type InboundEmail = { readonly email: string; readonly active: boolean };

/** Every `BoardLayout`. */
export const boardLayouts = ["board", "list", "timeline", "calendar"] as const;

/** How a board is laid out. */
export type BoardLayout = (typeof boardLayouts)[number];

/** A set of lists with their cards, in a space. */
export interface Board extends Authored {
  readonly id: string;
  readonly project_id: string;
  readonly team_id: string;
  readonly title: string;
  readonly content: string;
  readonly color?: string;
  readonly image_urls?: string;
  /** Name of an icon. */
  readonly icon?: string;
  readonly background_image?: Image;
  readonly thumbnail_url?: string;
  readonly members: readonly Member[];
  /** Only when asked for with `include: ["lists"]`. Rule C5. */
  readonly lists?: readonly List[];
  readonly list_order: Order;
  readonly tags: readonly Tag[];
  readonly archived?: Archived;
  readonly is_public: boolean;
  readonly public_settings?: PublicBoardSettings;
  /** Whether the acting user watches it. */
  readonly is_watching: boolean;
  /** Whether the acting user bookmarked it. */
  readonly is_bookmarked: boolean;
  readonly vcs_mapping?: VcsMapping;
  readonly layout: BoardLayout | null;
  readonly email?: InboundEmail;
  readonly webhook_notifications: readonly BoardWebhookNotificationSettings[];
  /** Whether cards show their cover images. */
  readonly card_cover_enabled: boolean;
  /** The forms whose submissions land on the board. */
  readonly forms: readonly Form[];
}
