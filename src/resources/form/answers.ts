import type { FormField, FormFieldType } from "./form-field";

/** What is filled in for one field: a text, or several. */
export type GivenValue = string | readonly string[] | null;

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

/** What is filled in, blank values and repetitions left out. */
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
