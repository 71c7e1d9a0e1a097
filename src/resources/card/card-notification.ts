import * as z from "zod/mini";
import { named, type Shown, typed } from "../../fields/declared-fields";
import { idSchema, resource, stimeSchema } from "../common/base-schemas";
import { actorSchema } from "../common/part-schemas";
import { boardEvents, webhookNotificationSchema } from "../webhook/webhook-schemas";

/** Every `DueState`. */
export const dueStates = ["soon", "overdue"] as const;

/** The state of a due date: it is less than 24 hours away, or past. Rule C7. */
export type DueState = (typeof dueStates)[number];

/** The option of a board, or `card_created` of a list, that asks for a notification. */
export type NotificationOption = (typeof boardEvents)[number];

export const cardNotificationSchema = /*#__PURE__*/ resource(typed<CardNotification>, () => ({
  team_id: idSchema,
  destination: webhookNotificationSchema,
  option: named(typed<NotificationOption>, z.enum(boardEvents)),
  /** The board whose settings ask for it; absent where a list's do. */
  board_id: z.exactOptional(idSchema),
  /** The list whose settings ask for it. */
  list_id: z.exactOptional(idSchema),
  card_id: idSchema,
  /** For `card_commented`. */
  comment_id: z.exactOptional(idSchema),
  /** For `card_due_date`. */
  due: z.exactOptional(named(typed<DueState>, z.enum(dueStates))),
  /** For `card_due_date`: the date in question. */
  due_date: z.exactOptional(stimeSchema),
  /** When it happened, or was noticed. */
  time: stimeSchema,
  /** Who did it, or asked what was due. */
  actor: actorSchema,
}));

/** Something that happened to a card, for one destination that a board or list names. Rule C7. */
export interface CardNotification extends Shown<typeof cardNotificationSchema> {}

/** The host's hook; what it throws, or what a promise it returns is rejected with, is printed to the console. */
export type OnNotification = (notification: CardNotification) => unknown;
