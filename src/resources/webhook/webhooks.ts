import type {
  BoardWebhookNotificationSettings,
  ListWebhookNotificationSettings,
  WebhookNotification,
} from "./webhook-notification";

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
