import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { BoardWebhookNotificationSettings, WebhookNotification } from "../webhook/webhook-schemas";

/** Every `DueState`. */
export const dueStates = ["soon", "overdue"] as const;

/** The state of a due date: it is less than 24 hours away, or past. Rule C7. */
export type DueState = (typeof dueStates)[number];

/** The option of a board, or `card_created` of a list, that asks for a notification. */
export type NotificationOption = keyof BoardWebhookNotificationSettings["options"];

/** Something that happened to a card, for one destination that a board or list names. Rule C7. */
export interface CardNotification {
  readonly team_id: string;
  readonly destination: WebhookNotification;
  readonly option: NotificationOption;
  /** The board whose settings ask for it; absent where a list's do. */
  readonly board_id?: string;
  /** The list whose settings ask for it. */
  readonly list_id?: string;
  readonly card_id: string;
  /** For `card_commented`. */
  readonly comment_id?: string;
  /** For `card_due_date`. */
  readonly due?: DueState;
  /** For `card_due_date`: the date in question. */
  readonly due_date?: STime;
  /** When it happened, or was noticed. */
  readonly time: STime;
  /** Who did it, or asked what was due. */
  readonly actor: Actor;
}

/** The host's hook; what it throws, or what a promise it returns is rejected with, is printed to the console. */
export type OnNotification = (notification: CardNotification) => unknown;
