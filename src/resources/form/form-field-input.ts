import * as z from "zod/mini";
import {
  CONTENT_MAX_LENGTH,
  FORM_CONTAINS_MAX,
  FORM_FIELD_PARTS_MAX,
  FORM_FIELDS_MAX,
  FORM_OPTIONS_MAX,
} from "../../base/limits";
import { boundedText, contentSchema, idSchema, integerSchema, listOf } from "../common/base-schemas";
import {
  type CardPropertyField,
  type ConditionLogic,
  cardPropertyFields,
  conditionLogics,
  type FormField,
  type FormFieldConditionOperator,
  type FormFieldType,
  formFieldConditionOperators,
  formFieldTypes,
} from "./form-field-schema";

/** One field of a form; what concerns other types than its own is left out. */
export interface FormFieldInput {
  /** No other field of the form has it. */
  readonly id: string;
  readonly type: FormFieldType;
  readonly label?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Default: its place among the fields given. */
  readonly order?: number | null | undefined;
  readonly required?: boolean | null | undefined;
  /** For `dropdown`, `checkbox` and `card_property`: the values to choose from. */
  readonly options?: readonly string[] | null | undefined;
  /** For `short_text` and `long_text`. */
  readonly placeholder?: string | null | undefined;
  /** For `card_property`, which requires it. */
  readonly card_property?: CardPropertyField | null | undefined;
  /** For `dropdown`. */
  readonly multi_select?: boolean | null | undefined;
  /** When the field is visible; none means always. */
  readonly conditions?: readonly FormFieldConditionInput[] | null | undefined;
  /** Default `and`. */
  readonly condition_logic?: ConditionLogic | null | undefined;
}

export interface FormFieldConditionInput {
  readonly field_id: string;
  readonly operator: FormFieldConditionOperator;
  /** The value to compare with; not needed for `is_empty`. */
  readonly value?: string | null | undefined;
}

const condition = z.object({
  field_id: idSchema,
  operator: z.enum(formFieldConditionOperators),
  value: z.nullish(contentSchema),
});

const field = z.object({
  // Ids become keys of `form_values`, where this one would reach the prototype.
  id: idSchema.check(z.refine((id) => id !== "__proto__", "Expected another id than __proto__.")),
  type: z.enum(formFieldTypes),
  label: z.nullish(contentSchema),
  description: z.nullish(contentSchema),
  order: z.nullish(integerSchema),
  required: z.nullish(z.boolean()),
  options: z.nullish(
    listOf(
      boundedText(CONTENT_MAX_LENGTH, (text) => text.check(z.minLength(1))),
      FORM_FIELD_PARTS_MAX,
    ),
  ),
  placeholder: z.nullish(contentSchema),
  card_property: z.nullish(z.enum(cardPropertyFields)),
  multi_select: z.nullish(z.boolean()),
  conditions: z.nullish(listOf(condition, FORM_FIELD_PARTS_MAX)),
  condition_logic: z.nullish(z.enum(conditionLogics)),
});

/** Each looks through an answer as long as a content. */
const hasFewSearches = (fields: readonly z.output<typeof field>[]): boolean =>
  fields.flatMap(({ conditions }) => conditions ?? []).filter(({ operator }) => operator === "contains").length <=
  FORM_CONTAINS_MAX;

export const formFieldsInput = () =>
  z.nullish(
    listOf(field, FORM_FIELDS_MAX, { options: FORM_OPTIONS_MAX, conditions: FORM_FIELD_PARTS_MAX }).check(
      z.refine(hasFewSearches, {
        error: `Expected at most ${FORM_CONTAINS_MAX} conditions with the operator contains in all fields together.`,
        params: { code: "too_big" },
      }),
    ),
  );

const isText = ({ type }: FormFieldInput): boolean => type === "short_text" || type === "long_text";
const isChoice = ({ type }: FormFieldInput): boolean =>
  type === "dropdown" || type === "checkbox" || type === "card_property";

/** With its keys in the order of their schema, as after a load, so that equal workspaces give equal snapshots. */
export function newFormField(given: FormFieldInput, index: number): FormField {
  const { id, type, description, options, placeholder, card_property, multi_select } = given;
  return {
    id,
    type,
    label: given.label ?? "",
    ...(description ? { description } : {}),
    order: given.order ?? index,
    required: given.required ?? false,
    ...(options && isChoice(given) ? { options: [...options] } : {}),
    ...(placeholder && isText(given) ? { placeholder } : {}),
    ...(card_property && type === "card_property" ? { card_property } : {}),
    ...(typeof multi_select === "boolean" && type === "dropdown" ? { multi_select } : {}),
    conditions: (given.conditions ?? []).map(({ field_id, operator, value }) => ({
      field_id,
      operator,
      value: value ?? "",
    })),
    condition_logic: given.condition_logic ?? "and",
  };
}
