import type { Archived } from "./archived";
import type { Authored } from "./authored";
import type { CardHint } from "./card-hint";
import type { CardStatus } from "./card-status";
import type { Checklist } from "./checklist";
import type { ChildCard } from "./child-card";
import type { Collaboration } from "./collaboration";
import type { CoverImage } from "./cover-image";
import type { ExternalLink } from "./external-link";
import type { Image } from "./image";
import type { LinkedCard } from "./linked-card";
import type { Member } from "./member";
import type { Order } from "./order";
import type { Tag } from "./tag";
import type { STime } from "./time";

/** What cards and epics have in common. */
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
  /** Whether its list is archived. Rule L4. */
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
