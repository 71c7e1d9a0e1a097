import * as z from "zod/mini";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../common/base-schemas";

const entry = {
  // Ids become keys of `checklist_item_order`, where this one would reach the prototype.
  id: idSchema.check(z.refine((id) => id !== "__proto__", "Expected another id than __proto__.")),
  title: titleSchema,
  content: z._default(contentSchema, ""),
  user_id: idSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
};

/** A checklist as it is kept inside its card or epic; the array's order is the order of the items. */
export const checklistDocumentSchema = z.strictObject({
  ...entry,
  items: z._default(z.array(z.strictObject({ ...entry, checked: z._default(z.boolean(), false) })), []),
});
