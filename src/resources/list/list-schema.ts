import * as z from "zod/mini";
import { cardSchema } from "../card/card-schema";
import { actorSchema } from "../common/actor-schema";
import { archivedSchema } from "../common/archived-schema";
import {
  contentSchema,
  countSchema,
  idSchema,
  orderSchema,
  stimeSchema,
  textSchema,
  titleSchema,
} from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { epicSchema } from "../epic/epic-schema";
import { listWebhookNotificationSettingsSchema } from "../webhook/webhook-notification-schema";
import { listBehaviorSchema } from "./list-behavior-schema";

/** Schema of `List`. */
export const listSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_id: idSchema,
  title: titleSchema,
  content: contentSchema,
  behavior: listBehaviorSchema,
  board_id: z.exactOptional(idSchema),
  project_id: z.exactOptional(idSchema),
  user_id: idSchema,
  user: actorSchema,
  user_updated: actorSchema,
  icon: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  card_order: orderSchema,
  total_cards: countSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  cards: z.exactOptional(z.array(cardSchema)),
  epics: z.exactOptional(z.array(epicSchema)),
  archived: z.exactOptional(archivedSchema),
  is_watching: z.boolean(),
  webhook_notifications: z.array(listWebhookNotificationSettingsSchema),
}));
