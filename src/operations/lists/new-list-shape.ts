import * as z from "zod";
import { listBehaviors } from "../../model/list-behavior";
import { contentSchema, shortTextSchema, titleSchema } from "../../schemas/base";
import { listWebhooksInput } from "../webhook-input";

export const newListShape = {
  title: titleSchema,
  content: contentSchema.nullish(),
  icon: shortTextSchema.nullish(),
  color: shortTextSchema.nullish(),
  behavior: z.enum(listBehaviors).nullish(),
  webhook_notifications: listWebhooksInput,
};
