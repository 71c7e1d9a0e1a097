import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, orderKeySchema, textSchema, titleSchema } from "../common/base-schemas";
import { listWebhookNotificationSettingsSchema } from "../webhook/webhook-notification-schema";
import { listBehaviors } from "./list-behavior";

/** Where a list stands: on a board, in a sprint, or among the workspace's epic lists. */
export const listDocumentSchema = z.strictObject({
  id: idSchema,
  board_id: z.exactOptional(idSchema),
  sprint_id: z.exactOptional(idSchema),
  project_id: z.exactOptional(idSchema),
  order_key: orderKeySchema,
  title: titleSchema,
  content: z._default(contentSchema, ""),
  behavior: z.enum(listBehaviors),
  icon: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  watcher_ids: z._default(z.array(idSchema), []),
  archived: z.exactOptional(archivedSchema),
  webhook_notifications: z._default(z.array(listWebhookNotificationSettingsSchema), []),
  ...authorship,
});
