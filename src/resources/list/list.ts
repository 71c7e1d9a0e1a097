import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { Card } from "../card/card";
import type { Archived, Order } from "../common/parts";
import type { Epic } from "../epic/epic";
import type { ListWebhookNotificationSettings } from "../webhook/webhook-notification";

/** Every `ListBehavior`. */
export const listBehaviors = ["backlog", "committed", "started", "completed", "cancelled"] as const;

/** The status a list gives its cards; `backlog` gives none. Rule L3. */
export type ListBehavior = (typeof listBehaviors)[number];

/** A column of a board or a sprint, or one of the workspace's epic lists; users call it a status. */
export interface List {
  readonly id: string;
  readonly team_id: string;
  readonly title: string;
  readonly content: string;
  readonly behavior: ListBehavior;
  /** Absent on the lists of sprints and of epics. */
  readonly board_id?: string;
  /** Absent on epic lists, which belong to the whole workspace. Rule L7. */
  readonly project_id?: string;
  /** User id of the creator. */
  readonly user_id: string;
  readonly user: Actor;
  readonly user_updated: Actor;
  /** Name of an icon. */
  readonly icon?: string;
  readonly color?: string;
  /** The list's cards in order, archived ones too. Rule L6. */
  readonly card_order: Order;
  /** How many cards the list has, archived ones not counted. Rule L6. */
  readonly total_cards: number;
  readonly time_created: STime;
  readonly time_updated: STime;
  /** Left out when empty, and where lists are answered without cards. Rule L6. */
  readonly cards?: readonly Card[];
  /** Left out when empty. */
  readonly epics?: readonly Epic[];
  readonly archived?: Archived;
  /** Whether the acting user watches it. */
  readonly is_watching: boolean;
  readonly webhook_notifications: readonly ListWebhookNotificationSettings[];
}
