import * as z from "zod/mini";
import { clearable, documentSchemaOf, made, required, shownSchemaOf, stored } from "../../fields/field-table";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../common/base-schemas";
import { flagField } from "../common/common-fields";

// Ids become keys of `checklist_item_order`, where this one would reach the prototype.
const keySchema = idSchema.check(z.refine((id) => id !== "__proto__", "Expected another id than __proto__."));

const entry = {
  id: stored(keySchema, { isShown: true, shownAs: idSchema }),
  title: stored(titleSchema, { isShown: true, input: required(titleSchema) }),
  content: stored(contentSchema, { orElse: "", isShown: true, input: clearable(contentSchema) }),
  user_id: stored(idSchema, { isShown: true }),
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: stored(stimeSchema, { isShown: true }),
} as const;

export const checklistItemFields = {
  ...entry,
  checklist_id: made(idSchema),
  checked: flagField,
} as const;

/** Schema of `ChecklistItem`. */
export const checklistItemSchema = /*#__PURE__*/ shownSchemaOf(checklistItemFields);

export const checklistFields = {
  ...entry,
  card_id: made(idSchema),
  items: stored(z.array(documentSchemaOf(checklistItemFields)), { orElse: [], shownAs: z.array(checklistItemSchema) }),
} as const;

/** Schema of `Checklist`. */
export const checklistSchema = /*#__PURE__*/ shownSchemaOf(checklistFields);

export const checklistDocumentSchema = /*#__PURE__*/ documentSchemaOf(checklistFields);
