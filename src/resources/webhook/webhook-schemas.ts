import * as z from "zod/mini";
import { flag, named, type Shown, typed } from "../../fields/declared-fields";
import { stored } from "../../fields/field-table";
import { listOf, resource, shortTextSchema, textSchema } from "../common/base-schemas";

/** The destination of notifications. */
export interface WebhookNotification extends Shown<typeof webhookNotificationSchema> {}

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

/** Schema of `WebhookDestinationType`. */
export const webhookDestinationTypeSchema = /*#__PURE__*/ z.enum(["slack_channel_webhook"]);

/** Where notifications are sent to. */
export type WebhookDestinationType = z.output<typeof webhookDestinationTypeSchema>;

/** Schema of `WebhookNotification`. */
export const webhookNotificationSchema = /*#__PURE__*/ resource(typed<WebhookNotification>, () => ({
  destination_type: webhookDestinationTypeSchema,
  integration_id: textSchema,
}));

export const boardEvents = ["card_created", "card_moved", "card_commented", "card_due_date"] as const;
const listEvents = ["card_created"] as const;

const ofEach = <Event extends string, Said>(events: readonly Event[], saidOf: (event: Event) => Said) =>
  Object.fromEntries(events.map((event) => [event, saidOf(event)])) as Record<Event, Said>;

const settings = <Event extends string, Type>(type: (value: Type) => Type, events: readonly Event[]) =>
  resource(type, () => ({
    webhook: webhookNotificationSchema,
    options: z.strictObject(ofEach(events, () => z.boolean())),
  }));

/** Schema of `BoardWebhookNotificationSettings`. */
export const boardWebhookNotificationSettingsSchema = /*#__PURE__*/ settings(
  typed<BoardWebhookNotificationSettings>,
  boardEvents,
);

/** Schema of `ListWebhookNotificationSettings`. */
export const listWebhookNotificationSettingsSchema = /*#__PURE__*/ settings(
  typed<ListWebhookNotificationSettings>,
  listEvents,
);

const webhook = z.object({ ...webhookNotificationSchema.shape, integration_id: shortTextSchema });

const inputOf = <Event extends string, Type>(type: (value: Type) => Type, events: readonly Event[]) => {
  const options = z.nullish(z.object(ofEach(events, () => z.nullish(z.boolean()))));
  return z.nullish(listOf(named(type, z.object({ webhook, options }))));
};

type WebhookInput<Options> = {
  readonly webhook: WebhookNotification;
  readonly options?: { readonly [K in keyof Options]?: boolean | null | undefined } | null | undefined;
};

/** The notifications of a board, by destination; an omitted option is off. */
export interface BoardWebhookInput extends WebhookInput<BoardWebhookNotificationSettings["options"]> {}

/** The notifications of a list, by destination; an omitted option is off. */
export interface ListWebhookInput extends WebhookInput<ListWebhookNotificationSettings["options"]> {}

const storedOf =
  <Event extends string>(events: readonly Event[]) =>
  (given: readonly WebhookInput<Record<Event, boolean>>[] | null) =>
    (given ?? []).map(({ webhook, options }) => ({
      webhook,
      options: ofEach(events, (event) => options?.[event] ?? false),
    }));

export const boardWebhooks = stored(z.array(boardWebhookNotificationSettingsSchema), {
  orElse: [],
  isShown: true,
  declared: { tells_due_dates: { ...flag, of: (settings) => settings.some(({ options }) => options.card_due_date) } },
  input: { schema: () => inputOf(typed<BoardWebhookInput>, boardEvents), toStored: storedOf(boardEvents) },
  isCopied: true,
});

export const listWebhooks = stored(z.array(listWebhookNotificationSettingsSchema), {
  orElse: [],
  isShown: true,
  input: { schema: () => inputOf(typed<ListWebhookInput>, listEvents), toStored: storedOf(listEvents) },
  isCopied: true,
});
