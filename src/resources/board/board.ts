import type { Archived } from "../common/archived";
import type { Authored } from "../common/authored";
import type { Image } from "../common/image";
import type { Member } from "../common/member";
import type { PublicBoardSettings } from "../common/public-settings";
import type { Form } from "../form/form";
import type { InboundEmail } from "../inbound-email/inbound-email";
import type { List } from "../list/list";
import type { Order } from "../ordering/order";
import type { VcsMapping } from "../pull-request/vcs-mapping";
import type { Tag } from "../tag/tag";
import type { BoardWebhookNotificationSettings } from "../webhook/webhook-notification";

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
