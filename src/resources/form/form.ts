import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { Card } from "../card/card";
import type { Image, PublicFormSettings } from "../common/parts";

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
export interface FormFieldCondition {
  readonly field_id: string;
  readonly operator: FormFieldConditionOperator;
  /** The value to compare with; `""` for `is_empty`. */
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

/** Every `FormRoutingStatus`. */
export const formRoutingStatuses = ["active", "destination_missing"] as const;

/** Whether submissions have a live list to go to; derived when read. Rule C4. */
export type FormRoutingStatus = (typeof formRoutingStatuses)[number];

/** A form whose submissions become cards of a board. Rule C4. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly icon?: Image;
  /** The board that receives submissions. */
  readonly board_id: string | null;
  readonly folder_id?: string | null;
  /** Place among the forms: a fraction, lower comes first, gaps mean nothing. */
  readonly order: number;
  readonly routing_status: FormRoutingStatus;
  readonly is_portal_visible: boolean;
  /** The text field shown as the portal's summary column. */
  readonly summary_field_id?: string;
  /** Whether portal submitters must name a participant; public submissions need not. */
  readonly participants_required: boolean;
  readonly fields: readonly FormField[];
  readonly user: Actor;
  readonly user_updated: Actor;
  readonly time_created: STime;
  readonly time_updated: STime;
  readonly is_public: boolean;
  readonly public_settings?: PublicFormSettings;
}

/** The card of a submission as it is shown to people who may not read it. Rule U31.15. */
export interface SubmittedCard
  extends Pick<Card, "id" | "type" | "team_id" | "title" | "form_id" | "form_values" | "time_created"> {}
