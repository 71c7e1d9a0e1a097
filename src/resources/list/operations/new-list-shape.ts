import * as z from "zod";
import { contentSchema, shortTextSchema, titleSchema } from "../../common/base-schemas";
import { listWebhooksInput } from "../../webhook/webhook-input";
import { listBehaviors } from "../list-behavior";

export const newListShape = {
  title: titleSchema,
  content: contentSchema.nullish(),
  icon: shortTextSchema.nullish(),
  color: shortTextSchema.nullish(),
  behavior: z.enum(listBehaviors).nullish(),
  webhook_notifications: listWebhooksInput,
};
