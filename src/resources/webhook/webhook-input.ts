import * as z from "zod";
import { shortTextSchema } from "../common/base-schemas";
import { listOf } from "../common/list-of";
import { webhookNotificationSchema } from "./webhook-notification-schema";

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
