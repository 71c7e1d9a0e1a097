import * as z from "zod/mini";
import { contentSchema, shortTextSchema, titleSchema } from "../../common/base-schemas";
import { listWebhooksInput } from "../../webhook/webhook-input";
import { listBehaviors } from "../list-behavior";

export const newListShape = {
  title: titleSchema,
  content: z.nullish(contentSchema),
  icon: z.nullish(shortTextSchema),
  color: z.nullish(shortTextSchema),
  behavior: z.nullish(z.enum(listBehaviors)),
  webhook_notifications: listWebhooksInput,
};
