export const webhookDestinationTypes = ["slack_channel_webhook"] as const;

/** Where notifications are sent to. */
export type WebhookDestinationType = (typeof webhookDestinationTypes)[number];

/** The destination of notifications. */
export interface WebhookNotification {
  readonly destination_type: WebhookDestinationType;
  readonly integration_id: string;
}

/** Which events of a board are sent where. Rule C7. */
export interface BoardWebhookNotificationSettings {
  readonly webhook: WebhookNotification;
  readonly options: {
    /** A card is created on the board. */
    readonly card_created: boolean;
    /** A card is moved to the board. */
    readonly card_moved: boolean;
    /** A card is commented on, replies excluded. */
    readonly card_commented: boolean;
    /** A card's due date is less than 24 hours away or past. */
    readonly card_due_date: boolean;
  };
}

/** Which events of a list are sent where. Rule C7. */
export interface ListWebhookNotificationSettings {
  readonly webhook: WebhookNotification;
  readonly options: {
    /** A card is created in the list or moved to it. */
    readonly card_created: boolean;
  };
}
