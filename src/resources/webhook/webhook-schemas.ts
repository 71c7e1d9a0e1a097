import * as z from "zod/mini";
import { resource, shortTextSchema, textSchema } from "../common/base-schemas";
import { listOf } from "../common/input-fields";
import {
  type BoardWebhookNotificationSettings,
  type ListWebhookNotificationSettings,
  type WebhookNotification,
  webhookDestinationTypes,
} from "./webhook-notification";

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

type Flags<Options> = { readonly [K in keyof Options]?: boolean | null | undefined };

/** The notifications of a board, by destination; an omitted option is off. */
export interface BoardWebhookInput {
  readonly webhook: WebhookNotification;
  readonly options?: Flags<BoardWebhookNotificationSettings["options"]> | null | undefined;
}

/** The notifications of a list, by destination; an omitted option is off. */
export interface ListWebhookInput {
  readonly webhook: WebhookNotification;
  readonly options?: Flags<ListWebhookNotificationSettings["options"]> | null | undefined;
}

export const boardWebhooks = (given: readonly BoardWebhookInput[] | null) =>
  (given ?? []).map(({ webhook, options }) => ({
    webhook,
    options: {
      card_created: options?.card_created ?? false,
      card_moved: options?.card_moved ?? false,
      card_commented: options?.card_commented ?? false,
      card_due_date: options?.card_due_date ?? false,
    },
  }));

export const listWebhooks = (given: readonly ListWebhookInput[] | null) =>
  (given ?? []).map(({ webhook, options }) => ({
    webhook,
    options: { card_created: options?.card_created ?? false },
  }));
