import * as z from "zod";
import { listBehaviors } from "../../model/list-behavior";
import { contentSchema, textSchema, titleSchema } from "../../schemas/base";

export const newListShape = {
  title: titleSchema,
  content: contentSchema.nullish(),
  icon: textSchema.nullish(),
  color: textSchema.nullish(),
  behavior: z.enum(listBehaviors).nullish(),
};
