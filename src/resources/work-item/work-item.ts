import type { STime } from "../../base/time";
import type { Checklist } from "../checklist/checklist";
import type { Collaboration } from "../collaboration/collaboration";
import type { Archived, Authored, CardBrief, CardStatus, CoverImage, Image, Member, Order } from "../common/parts";
import type { ExternalLink } from "../external-link/external-link";
import type { CardHint } from "../hint/card-hint";
import type { Tag } from "../tag/tag";

/** A card that lies under another card or an epic, in brief. */
export interface ChildCard extends CardBrief {
  readonly list_color?: string;
  readonly archived?: Archived;
}

/** Every `LinkedCardType`. */
export const linkedCardTypes = ["blocks", "blocked_by", "related", "duplicates"] as const;

/** The type of the link, from the linking card to the linked one. */
export type LinkedCardType = (typeof linkedCardTypes)[number];

/** The inverse type of a link: if A blocks B, then B is blocked by A. */
export const inverseLinkTypes: Readonly<Record<LinkedCardType, LinkedCardType>> = {
  blocks: "blocked_by",
  blocked_by: "blocks",
  related: "related",
  duplicates: "duplicates",
};

/** A card another card is linked to, in brief. */
export interface LinkedCard extends CardBrief {
  readonly archived?: Archived;
  readonly icon?: Image;
  readonly linked_card_type: LinkedCardType;
}

/** The common fields of cards and epics. */
export interface WorkItem extends Authored {
  readonly id: string;
  readonly team_id: string;
  readonly icon?: Image;
  /** 1 to 1024 characters. Rule C6. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content: string;
  /** Version of the content's schema. */
  readonly schema: number;
  readonly collaboration?: Collaboration;
  /** The behavior of its list; absent in a backlog list. Rule L3. */
  readonly status?: CardStatus;
  /** 1 urgent, 2 high, 3 medium, 4 low. */
  readonly priority?: number;
  readonly list_id: string;
  /** Of the list as it is now. Empty where a past state is read and the list is hidden from the reader today. Rule C1. */
  readonly list_title: string;
  readonly list_color?: string;
  readonly owner_id?: string;
  readonly start_date?: STime;
  readonly due_date?: STime;
  /** Set while the status is completed. Rule L3. */
  readonly completed_date?: STime;
  readonly members: readonly Member[];
  readonly checklists: readonly Checklist[];
  readonly checklist_order: Order;
  /** The order of the items of each checklist, by checklist id. */
  readonly checklist_item_order: Readonly<Record<string, Order>>;
  readonly child_cards: readonly ChildCard[];
  readonly child_card_order: Order;
  readonly linked_cards: readonly LinkedCard[];
  readonly archived?: Archived;
  /** Whether its list is archived. Rule C1.3. */
  readonly archived_list: boolean;
  readonly tags: readonly Tag[];
  readonly total_comments: number;
  readonly total_files: number;
  /** Whether the acting user watches it. */
  readonly is_watching: boolean;
  readonly external_links: readonly ExternalLink[];
  readonly hints: readonly CardHint[];
  readonly cover_image?: CoverImage;
}
