import { TITLE_MAX_LENGTH } from "../../base/limits";
import { holdsText } from "../../storage/holds-text";
import type { FormField, FormFieldConditionOperator, FormFieldType } from "./form";
import type { FormDocument } from "./form-fields";

/** The values of one field: a text, or several. */
type GivenValue = string | readonly string[] | null;

export type GivenValues = Readonly<Record<string, GivenValue>>;

/** The values of each field that has any, by field id. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** Whether several values may be filled in. */
export function takesSeveral({ type, multi_select, options, card_property }: FormField): boolean {
  if (type === "dropdown") return multi_select === true;
  if (type === "checkbox") return (options ?? []).length > 0;
  if (type === "card_property") return card_property === "assignees" || card_property === "tags";
  return type === "attachments";
}

/** Of these, white space around a value is part of it. */
const asGiven: ReadonlySet<FormFieldType> = new Set(["short_text", "long_text", "dropdown", "checkbox", "attachments"]);

/** The submitted values, without blanks and repetitions. */
export function answersIn(fields: readonly FormField[], values: GivenValues): Answers {
  const answers = new Map<string, readonly string[]>();
  for (const field of fields) {
    const given = Object.hasOwn(values, field.id) ? (values[field.id] ?? []) : [];
    const texts = (typeof given === "string" ? [given] : given).filter((text) => text.trim() !== "");
    const answer = new Set(asGiven.has(field.type) ? texts : texts.map((text) => text.trim()));
    if (answer.size > 0) answers.set(field.id, [...answer]);
  }
  return answers;
}

/** The answers as a card keeps them: where several are possible, a JSON array in the string. Rule C4. */
export function formValues(fields: readonly FormField[], answers: Answers): Record<string, string> {
  const kept = fields.flatMap((field) => {
    const answer = answers.get(field.id);
    if (answer === undefined) return [];
    return [[field.id, takesSeveral(field) ? JSON.stringify(answer) : answer.join()]];
  });
  return Object.fromEntries(kept);
}

/** The title of a submission's card: the first line of the summary field, or that of the form. Rule U31. */
export function submissionTitle({ title, summary_field_id }: FormDocument, answers: Answers): string {
  const [summary = ""] = (summary_field_id === undefined ? undefined : answers.get(summary_field_id)) ?? [];
  return titleFrom(summary.trim().split(/[\r\n]/)[0] ?? "") || title;
}

/** A text as a title: cut where it is too long for one. */
export const titleFrom = (text: string): string => [...text.trim()].slice(0, TITLE_MAX_LENGTH).join("").trim();

type Conditional = Pick<FormField, "id" | "conditions" | "condition_logic">;

type Holds = (answer: readonly string[], value: string) => boolean;

const operators: Readonly<Record<FormFieldConditionOperator, Holds>> = {
  eq: (answer, value) => answer.includes(value),
  neq: (answer, value) => !answer.includes(value),
  contains: (answer, value) => answer.some((each) => holdsText(each, value)),
  is_empty: (answer) => answer.length === 0,
};

/** The fields that show with these answers. A condition on a field that does not show is false. Rule C4. */
export function visibleFields<F extends Conditional>(fields: readonly F[], answers: Answers): readonly F[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const known = new Map<string, boolean>();

  const isVisible = (field: Conditional): boolean => {
    const visible = known.get(field.id);
    if (visible !== undefined) return visible;
    // Counts while its conditions are looked at, so that a circle comes to an end.
    known.set(field.id, false);
    known.set(field.id, conditionsHold(field));
    return known.get(field.id) === true;
  };

  const conditionsHold = ({ conditions, condition_logic }: Conditional): boolean => {
    if (conditions.length === 0) return true;
    const holds = ({ field_id, operator, value }: FormField["conditions"][number]): boolean => {
      const on = byId.get(field_id);
      return on !== undefined && isVisible(on) && operators[operator](answers.get(field_id) ?? [], value);
    };
    return condition_logic === "or" ? conditions.some(holds) : conditions.every(holds);
  };

  return fields.filter(isVisible);
}
