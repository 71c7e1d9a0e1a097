import * as z from "zod/mini";
import { type Shown, typed } from "../../fields/declared-fields";
import { idSchema, integerSchema, resource, textSchema } from "../common/base-schemas";

/** Every `FormFieldType`. */
export const formFieldTypes = [
  "short_text",
  "long_text",
  "number",
  "date",
  "dropdown",
  "attachments",
  "checkbox",
  "email",
  "phone",
  "link",
  "card_property",
  "info",
] as const;

/** The type of a form field. */
export type FormFieldType = (typeof formFieldTypes)[number];

/** Every `CardPropertyField`. */
export const cardPropertyFields = ["priority", "assignees", "due_date", "tags"] as const;

/** The card property a `card_property` field fills in. Rule C4. */
export type CardPropertyField = (typeof cardPropertyFields)[number];

/** Every `ConditionLogic`. */
export const conditionLogics = ["and", "or"] as const;

/** Whether all conditions must be true, or at least one. */
export type ConditionLogic = (typeof conditionLogics)[number];

/** Every `FormFieldConditionOperator`. */
export const formFieldConditionOperators = ["eq", "neq", "contains", "is_empty"] as const;

/** How a condition compares. Rule C4. */
export type FormFieldConditionOperator = (typeof formFieldConditionOperators)[number];

/** A condition on another field's value, on which the visibility of a field depends. */
export interface FormFieldCondition extends Shown<typeof formFieldConditionSchema> {}

/** One question, or piece of text, of a {@link Form}. */
export interface FormField extends Shown<typeof formFieldSchema> {}

/** Every `FormRoutingStatus`. */
export const formRoutingStatuses = ["active", "destination_missing"] as const;

/** Whether submissions have a live list to go to; derived when read. Rule C4. */
export type FormRoutingStatus = (typeof formRoutingStatuses)[number];

/** Schema of `FormFieldType`. */
export const formFieldTypeSchema = /*#__PURE__*/ z.enum(formFieldTypes);

/** Schema of `CardPropertyField`. */
export const cardPropertyFieldSchema = /*#__PURE__*/ z.enum(cardPropertyFields);

/** Schema of `ConditionLogic`. */
export const conditionLogicSchema = /*#__PURE__*/ z.enum(conditionLogics);

/** Schema of `FormFieldConditionOperator`. */
export const formFieldConditionOperatorSchema = /*#__PURE__*/ z.enum(formFieldConditionOperators);

/** Schema of `FormFieldCondition`. */
export const formFieldConditionSchema = /*#__PURE__*/ resource(typed<FormFieldCondition>, () => ({
  field_id: idSchema,
  operator: formFieldConditionOperatorSchema,
  /** The value to compare with; `""` for `is_empty`. */
  value: textSchema,
}));

/** Schema of `FormField`. */
export const formFieldSchema = /*#__PURE__*/ resource(typed<FormField>, () => ({
  id: idSchema,
  type: formFieldTypeSchema,
  label: textSchema,
  description: z.exactOptional(textSchema),
  /** Place in the form; lower comes first. */
  order: integerSchema,
  required: z.boolean(),
  /** The choices, for types with several values. */
  options: z.exactOptional(z.array(textSchema)),
  /** Only for `short_text` and `long_text`. */
  placeholder: z.exactOptional(textSchema),
  /** Only for `card_property`. */
  card_property: z.exactOptional(cardPropertyFieldSchema),
  /** Only for `dropdown`. */
  multi_select: z.exactOptional(z.boolean()),
  /** When the field is visible; none means always. */
  conditions: z.array(formFieldConditionSchema),
  condition_logic: z._default(conditionLogicSchema, "and"),
}));
