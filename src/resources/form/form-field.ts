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

/** What a form field asks for. */
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
export interface FormFieldCondition {
  readonly field_id: string;
  readonly operator: FormFieldConditionOperator;
  /** What is compared with; `""` for `is_empty`. */
  readonly value: string;
}

/** One question, or piece of text, of a {@link Form}. */
export interface FormField {
  readonly id: string;
  readonly type: FormFieldType;
  readonly label: string;
  readonly description?: string;
  /** Place in the form; lower comes first. */
  readonly order: number;
  readonly required: boolean;
  /** The choices, for types with several values. */
  readonly options?: readonly string[];
  /** Only for `short_text` and `long_text`. */
  readonly placeholder?: string;
  /** Only for `card_property`. */
  readonly card_property?: CardPropertyField;
  /** Only for `dropdown`. */
  readonly multi_select?: boolean;
  /** When the field is visible; none means always. */
  readonly conditions: readonly FormFieldCondition[];
  readonly condition_logic: ConditionLogic;
}
