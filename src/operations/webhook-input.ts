import * as z from "zod";
import { shortTextSchema } from "../schemas/base";
import { listOf } from "../schemas/list-of";
import { webhookNotificationSchema } from "../schemas/webhook-notification";

const flag = z.boolean().nullish();
const webhook = webhookNotificationSchema.strip().extend({ integration_id: shortTextSchema });

export const boardWebhooksInput = listOf(
  z.object({
    webhook,
    options: z.object({ card_created: flag, card_moved: flag, card_commented: flag, card_due_date: flag }).nullish(),
  }),
).nullish();

export const listWebhooksInput = listOf(
  z.object({ webhook, options: z.object({ card_created: flag }).nullish() }),
).nullish();
