import * as z from "zod/mini";
import { shortTextSchema } from "../common/base-schemas";
import { listOf } from "../common/list-of";
import { webhookNotificationSchema } from "./webhook-notification-schema";

const flag = z.nullish(z.boolean());
const webhook = z.object({ ...webhookNotificationSchema.shape, integration_id: shortTextSchema });

export const boardWebhooksInput = z.nullish(
  listOf(
    z.object({
      webhook,
      options: z.nullish(z.object({ card_created: flag, card_moved: flag, card_commented: flag, card_due_date: flag })),
    }),
  ),
);

export const listWebhooksInput = z.nullish(
  listOf(z.object({ webhook, options: z.nullish(z.object({ card_created: flag })) })),
);
