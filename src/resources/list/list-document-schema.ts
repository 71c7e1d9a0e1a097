import * as z from "zod";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, orderKeySchema, textSchema, titleSchema } from "../common/base-schemas";
import { listWebhookNotificationSettingsSchema } from "../webhook/webhook-notification-schema";
import { listBehaviors } from "./list-behavior";

/** Where a list stands: on a board, in a sprint, or among the workspace's epic lists. */
export const listDocumentSchema = z.strictObject({
  id: idSchema,
  board_id: idSchema.exactOptional(),
  sprint_id: idSchema.exactOptional(),
  project_id: idSchema.exactOptional(),
  order_key: orderKeySchema,
  title: titleSchema,
  content: contentSchema.default(""),
  behavior: z.enum(listBehaviors),
  icon: textSchema.exactOptional(),
  color: textSchema.exactOptional(),
  watcher_ids: z.array(idSchema).default([]),
  archived: archivedSchema.exactOptional(),
  webhook_notifications: z.array(listWebhookNotificationSettingsSchema).default([]),
  ...authorship,
});
