import * as z from "zod/mini";
import * as limits from "../../base/limits";
import { type Given, named, type Shown, typed } from "../../fields/declared-fields";
import { clearable, takenAs } from "../../fields/field-input";
import type { InputIn, ShownIn } from "../../fields/field-table";
import { inputsOf, shownSchemaOf, startOf, stored } from "../../fields/field-table";
import {
  boundedText,
  contentSchema,
  idSchema,
  integerSchema,
  keySchema,
  listOf,
  resource,
  textSchema,
} from "../common/base-schemas";
import { shownIfSet } from "../common/common-fields";

/** Schema of `FormFieldType`. */
export const formFieldTypeSchema = /*#__PURE__*/ z.enum([
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
]);

/** The type of a form field. */
export type FormFieldType = z.output<typeof formFieldTypeSchema>;

/** Schema of `CardPropertyField`. */
export const cardPropertyFieldSchema = /*#__PURE__*/ z.enum(["priority", "assignees", "due_date", "tags"]);

/** The card property a `card_property` field fills in. Rule C4. */
export type CardPropertyField = z.output<typeof cardPropertyFieldSchema>;

/** Schema of `ConditionLogic`. */
export const conditionLogicSchema = /*#__PURE__*/ z.enum(["and", "or"]);

/** Whether all conditions must be true, or at least one. */
export type ConditionLogic = z.output<typeof conditionLogicSchema>;

/** Schema of `FormFieldConditionOperator`. */
export const formFieldConditionOperatorSchema = /*#__PURE__*/ z.enum(["eq", "neq", "contains", "is_empty"]);

/** How a condition compares. Rule C4. */
export type FormFieldConditionOperator = z.output<typeof formFieldConditionOperatorSchema>;

/** Schema of `FormFieldCondition`. */
export const formFieldConditionSchema = /*#__PURE__*/ resource(typed<FormFieldCondition>, () => ({
  field_id: idSchema,
  operator: formFieldConditionOperatorSchema,
  /** The value to compare with; `""` for `is_empty`. */
  value: textSchema,
}));

/** A condition on another field's value, on which the visibility of a field depends. */
export interface FormFieldCondition extends Shown<typeof formFieldConditionSchema> {}

export interface FormFieldConditionInput extends Given<typeof conditionShape> {}

const conditionShape = {
  ...formFieldConditionSchema.shape,
  /** The value to compare with; not needed for `is_empty`. */
  value: z.nullish(contentSchema),
};

const condition = named(typed<FormFieldConditionInput>, z.object(conditionShape));

const someText = boundedText(limits.CONTENT_MAX_LENGTH, (text) => text.check(z.minLength(1)));
const shownAndClearable = { isShown: true, input: "clearable" } as const;

const formFieldFields = {
  /** No other field of the form has it. */
  id: stored(idSchema, { isShown: true, input: takenAs(keySchema).required }),
  type: stored(formFieldTypeSchema, { isShown: true, input: "required" }),
  label: stored(textSchema, { orElse: "", isShown: true, input: clearable(contentSchema) }),
  description: stored(textSchema, { ...shownIfSet, input: clearable(contentSchema) }),
  /** Place in the form, lower comes first; unless given, its place among the fields. */
  order: stored(integerSchema, shownAndClearable),
  required: stored(z.boolean(), { ...shownAndClearable, orElse: false }),
  /** The choices, for `dropdown`, `checkbox` and `card_property`. */
  options: stored(z.array(textSchema), {
    ...shownIfSet,
    input: clearable(listOf(someText, limits.FORM_FIELD_PARTS_MAX)),
  }),
  /** Only for `short_text` and `long_text`. */
  placeholder: stored(textSchema, { ...shownIfSet, input: clearable(contentSchema) }),
  /** Only for `card_property`, which requires it. */
  card_property: stored(cardPropertyFieldSchema, { ...shownIfSet, input: "clearable" }),
  /** Only for `dropdown`. */
  multi_select: stored(z.boolean(), { ...shownIfSet, input: "clearable" }),
  /** When the field is visible; none means always. */
  conditions: stored(z.array(formFieldConditionSchema), {
    orElse: [],
    isShown: true,
    input: clearable(listOf(condition, limits.FORM_FIELD_PARTS_MAX)),
  }),
  /** Default `and`. */
  condition_logic: stored(conditionLogicSchema, {
    orElse: "and",
    shownAs: z._default(conditionLogicSchema, "and"),
    input: "clearable",
  }),
} as const;

/** Schema of `FormField`. */
export const formFieldSchema = /*#__PURE__*/ shownSchemaOf(typed<FormField>, formFieldFields);

/** One question, or piece of text, of a {@link Form}. */
export interface FormField extends ShownIn<typeof formFieldFields> {}

/** One field of a form; what concerns other types than its own is left out. */
export interface FormFieldInput extends InputIn<typeof formFieldFields, "created"> {}

const field = named(typed<FormFieldInput>, z.object(inputsOf(formFieldFields, "seconds", "created")));

/** Each looks through an answer as long as a content. */
const hasFewSearches = (fields: readonly FormFieldInput[]): boolean =>
  fields.flatMap(({ conditions }) => conditions ?? []).filter(({ operator }) => operator === "contains").length <=
  limits.FORM_CONTAINS_MAX;

export const formFieldsInput = () =>
  z.nullish(
    listOf(field, limits.FORM_FIELDS_MAX, {
      options: limits.FORM_OPTIONS_MAX,
      conditions: limits.FORM_FIELD_PARTS_MAX,
    }).check(
      z.refine(hasFewSearches, {
        error: `Expected at most ${limits.FORM_CONTAINS_MAX} conditions with the operator contains in all fields together.`,
        params: { code: "too_big" },
      }),
    ),
  );

/** The types of fields that have a part which not all of them have. */
const typesWith: Readonly<Record<string, readonly FormFieldType[]>> = {
  options: ["dropdown", "checkbox", "card_property"],
  placeholder: ["short_text", "long_text"],
  card_property: ["card_property"],
  multi_select: ["dropdown"],
};

const start = startOf(formFieldFields);

/** With its keys in the order of their schema, as after a load, so that equal workspaces give equal snapshots. */
export function newFormField(given: FormFieldInput, index: number): FormField {
  const conditions = (given.conditions ?? []).map((each) => ({ ...each, value: each.value ?? "" }));
  const parts = Object.entries({ ...start(given), order: given.order ?? index, conditions });
  const own = parts.filter(([name]) => typesWith[name]?.includes(given.type) ?? true);
  return formFieldSchema.parse(Object.fromEntries(own));
}
