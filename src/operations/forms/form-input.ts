import * as z from "zod";
import {
  type CardPropertyField,
  type ConditionLogic,
  cardPropertyFields,
  conditionLogics,
  type FormFieldConditionOperator,
  type FormFieldType,
  formFieldConditionOperators,
  formFieldTypes,
} from "../../model/form-field";
import type { Image } from "../../model/image";
import {
  CONTENT_MAX_LENGTH,
  FORM_CONTAINS_MAX,
  FORM_FIELD_PARTS_MAX,
  FORM_FIELDS_MAX,
  FORM_OPTIONS_MAX,
} from "../../model/limits";
import { contentSchema, idSchema, integerSchema, numberSchema } from "../../schemas/base";
import { listOf } from "../../schemas/list-of";
import { boundedText } from "../../schemas/text";
import { imageInput, optionalId } from "../input";

/** What creating and changing a form have in common. `null` leaves out or clears. */
export interface FormInput {
  readonly description?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  /** The board that receives submissions; `""` is none. */
  readonly board_id?: string | null | undefined;
  /** `""` is none. */
  readonly folder_id?: string | null | undefined;
  /** Place among the forms: any number, lower comes first. A new form comes last unless told otherwise. */
  readonly order?: number | null | undefined;
  /** Whether the portal lists the form; everyone in the workspace may then read it and submit to it. */
  readonly is_portal_visible?: boolean | null | undefined;
  /** A `short_text` or `long_text` field of the form, whose value becomes the title of the card; `""` is none. */
  readonly summary_field_id?: string | null | undefined;
  /** Whether submitters in the portal must name a participant. */
  readonly participants_required?: boolean | null | undefined;
  /** All fields of the form, at most 500, with at most 5000 options and 500 conditions together, 50 of them of the operator contains. */
  readonly fields?: readonly FormFieldInput[] | null | undefined;
  /** Whether anyone may submit to the form. */
  readonly is_public?: boolean | null | undefined;
  readonly public_settings?: { readonly url: string } | null | undefined;
}

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
  /** What is compared with; not needed for `is_empty`. */
  readonly value?: string | null | undefined;
}

const condition = z.object({
  field_id: idSchema,
  operator: z.enum(formFieldConditionOperators),
  value: contentSchema.nullish(),
});

const field = z.object({
  // Ids become keys of `form_values`, where this one would reach the prototype.
  id: idSchema.refine((id) => id !== "__proto__", "Expected another id than __proto__."),
  type: z.enum(formFieldTypes),
  label: contentSchema.nullish(),
  description: contentSchema.nullish(),
  order: integerSchema.nullish(),
  required: z.boolean().nullish(),
  options: listOf(
    boundedText(CONTENT_MAX_LENGTH, (text) => text.min(1)),
    FORM_FIELD_PARTS_MAX,
  ).nullish(),
  placeholder: contentSchema.nullish(),
  card_property: z.enum(cardPropertyFields).nullish(),
  multi_select: z.boolean().nullish(),
  conditions: listOf(condition, FORM_FIELD_PARTS_MAX).nullish(),
  condition_logic: z.enum(conditionLogics).nullish(),
});

/** Each looks through an answer as long as a content. */
const hasFewSearches = (fields: readonly z.output<typeof field>[]): boolean =>
  fields.flatMap(({ conditions }) => conditions ?? []).filter(({ operator }) => operator === "contains").length <=
  FORM_CONTAINS_MAX;

const flag = z.boolean().nullish();

export const formInput = {
  description: contentSchema.nullish(),
  icon: imageInput,
  board_id: optionalId,
  folder_id: optionalId,
  order: numberSchema.nullish(),
  is_portal_visible: flag,
  summary_field_id: optionalId,
  participants_required: flag,
  fields: listOf(field, FORM_FIELDS_MAX, { options: FORM_OPTIONS_MAX, conditions: FORM_FIELD_PARTS_MAX })
    .refine(hasFewSearches, {
      error: `Expected at most ${FORM_CONTAINS_MAX} conditions with the operator contains in all fields together.`,
      params: { code: "too_big" },
    })
    .nullish(),
  is_public: flag,
  public_settings: z.object({ url: contentSchema }).nullish(),
};
