import * as z from "zod";
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
  board_id: idSchema.exactOptional(),
  project_id: idSchema.exactOptional(),
  user_id: idSchema,
  user: actorSchema,
  user_updated: actorSchema,
  icon: textSchema.exactOptional(),
  color: textSchema.exactOptional(),
  card_order: orderSchema,
  total_cards: countSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  cards: z.array(cardSchema).exactOptional(),
  epics: z.array(epicSchema).exactOptional(),
  archived: archivedSchema.exactOptional(),
  is_watching: z.boolean(),
  webhook_notifications: z.array(listWebhookNotificationSettingsSchema),
}));
