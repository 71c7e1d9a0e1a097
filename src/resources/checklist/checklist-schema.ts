import * as z from "zod/mini";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

/** Schema of `ChecklistItem`. */
export const checklistItemSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  content: contentSchema,
  checklist_id: idSchema,
  user_id: idSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  checked: z.boolean(),
}));

/** Schema of `Checklist`. */
export const checklistSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  content: contentSchema,
  card_id: idSchema,
  user_id: idSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  items: z.array(checklistItemSchema),
}));
