import * as z from "zod/mini";
import { textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { webhookDestinationTypes } from "./webhook-notification";

/** Schema of `WebhookDestinationType`. */
export const webhookDestinationTypeSchema = /*#__PURE__*/ z.enum(webhookDestinationTypes);

/** Schema of `WebhookNotification`. */
export const webhookNotificationSchema = /*#__PURE__*/ resource(() => ({
  destination_type: webhookDestinationTypeSchema,
  integration_id: textSchema,
}));

/** Schema of `BoardWebhookNotificationSettings`. */
export const boardWebhookNotificationSettingsSchema = /*#__PURE__*/ resource(() => ({
  webhook: webhookNotificationSchema,
  options: z.strictObject({
    card_created: z.boolean(),
    card_moved: z.boolean(),
    card_commented: z.boolean(),
    card_due_date: z.boolean(),
  }),
}));

/** Schema of `ListWebhookNotificationSettings`. */
export const listWebhookNotificationSettingsSchema = /*#__PURE__*/ resource(() => ({
  webhook: webhookNotificationSchema,
  options: z.strictObject({ card_created: z.boolean() }),
}));
