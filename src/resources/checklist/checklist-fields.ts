import * as z from "zod/mini";
import { typed } from "../../fields/declared-fields";
import type { ShownIn } from "../../fields/field-table";
import { documentSchemaOf, made, shownSchemaOf, stored } from "../../fields/field-table";
import { contentSchema, idSchema, keySchema, stimeSchema, titleSchema } from "../common/base-schemas";
import { flagField } from "../common/common-fields";

/** One line of a {@link Checklist}. */
export interface ChecklistItem extends ShownIn<typeof checklistItemFields> {}

/** A list of things to tick off, on a card or an epic. */
export interface Checklist extends ShownIn<typeof checklistFields> {}

const entry = {
  id: stored(keySchema, { isShown: true, shownAs: idSchema }),
  /** 1 to 1024 characters after trimming. */
  title: stored(titleSchema, { isShown: true, input: "required" }),
  /** At most 102400 characters; `null` is none. */
  content: stored(contentSchema, { orElse: "", isShown: true, input: "clearable" }),
  /** User id of the creator. */
  user_id: stored(idSchema, { isShown: true }),
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: stored(stimeSchema, { isShown: true }),
} as const;

export const checklistItemFields = { ...entry, checklist_id: made(idSchema), checked: flagField } as const;

/** Schema of `ChecklistItem`. */
export const checklistItemSchema = /*#__PURE__*/ shownSchemaOf(typed<ChecklistItem>, checklistItemFields);

export const checklistFields = {
  ...entry,
  /** Its card or epic. */
  card_id: made(idSchema),
  items: stored(z.array(documentSchemaOf(checklistItemFields)), { orElse: [], shownAs: z.array(checklistItemSchema) }),
} as const;

/** Schema of `Checklist`. */
export const checklistSchema = /*#__PURE__*/ shownSchemaOf(typed<Checklist>, checklistFields);

export const checklistDocumentSchema = /*#__PURE__*/ documentSchemaOf(checklistFields);
