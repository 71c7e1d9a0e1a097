import * as z from "zod/mini";
import { idSchema, integerSchema, resource, textSchema } from "../common/base-schemas";
import { cardPropertyFields, conditionLogics, formFieldConditionOperators, formFieldTypes } from "./form";

/** Schema of `FormFieldType`. */
export const formFieldTypeSchema = /*#__PURE__*/ z.enum(formFieldTypes);

/** Schema of `CardPropertyField`. */
export const cardPropertyFieldSchema = /*#__PURE__*/ z.enum(cardPropertyFields);

/** Schema of `ConditionLogic`. */
export const conditionLogicSchema = /*#__PURE__*/ z.enum(conditionLogics);

/** Schema of `FormFieldConditionOperator`. */
export const formFieldConditionOperatorSchema = /*#__PURE__*/ z.enum(formFieldConditionOperators);

/** Schema of `FormFieldCondition`. */
export const formFieldConditionSchema = /*#__PURE__*/ resource(() => ({
  field_id: idSchema,
  operator: formFieldConditionOperatorSchema,
  value: textSchema,
}));

/** Schema of `FormField`. */
export const formFieldSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  type: formFieldTypeSchema,
  label: textSchema,
  description: z.exactOptional(textSchema),
  order: integerSchema,
  required: z.boolean(),
  options: z.exactOptional(z.array(textSchema)),
  placeholder: z.exactOptional(textSchema),
  card_property: z.exactOptional(cardPropertyFieldSchema),
  multi_select: z.exactOptional(z.boolean()),
  conditions: z.array(formFieldConditionSchema),
  condition_logic: z._default(conditionLogicSchema, "and"),
}));
