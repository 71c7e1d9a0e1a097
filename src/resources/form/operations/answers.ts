import { ID_PATTERN } from "../../../base/id-format";
import { CONTENT_MAX_LENGTH, PRIORITY_MAX, TITLE_MAX_LENGTH } from "../../../base/limits";
import { fromMilliseconds, isReturnable, unreturnable } from "../../../base/time";
import { evaluateDateMath, parseDateMath } from "../../../date-math";
import type { Issue } from "../../../errors/errors";
import type { OperationContext } from "../../../session/context";
import { holdsText } from "../../../storage/evaluate";
import { isWebAddress, WEB_ADDRESS_MAX_LENGTH } from "../../external-link/external-link-schema";
import { isEmailAddress } from "../../inbound-email/email-address";
import type { CardPropertyField, FormField, FormFieldConditionOperator, FormFieldType } from "../form-field";
import type { FormDocument } from "../form-fields";

type GivenValue = string | readonly string[] | null;

export type GivenValues = Readonly<Record<string, GivenValue>>;

export type Answers = ReadonlyMap<string, readonly string[]>;

function takesSeveral({ type, multi_select, options, card_property }: FormField): boolean {
  if (type === "dropdown") return multi_select === true;
  if (type === "checkbox") return (options ?? []).length > 0;
  if (type === "card_property") return card_property === "assignees" || card_property === "tags";
  return type === "attachments";
}

/** Of these, white space around a value is part of it. */
const asGiven: ReadonlySet<FormFieldType> = new Set(["short_text", "long_text", "dropdown", "checkbox", "attachments"]);

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
    // Counts while its conditions are evaluated, so that a cycle terminates.
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

export interface Submission {
  /** The fields that showed. */
  readonly fields: readonly FormField[];
  readonly answers: Answers;
  readonly issues: readonly Issue[];
}

/** Reads what was filled in: of hidden fields nothing is asked, and nothing is kept. Rules C4, U31. */
export function readSubmission(fields: readonly FormField[], values: GivenValues, place: FormPlace): Submission {
  const answers = answersIn(fields, values);
  const shown = visibleFields(fields, answers);
  const kept = new Map(
    shown.flatMap(({ id }) => [[id, answers.get(id) ?? []] as const]).filter(([, { length }]) => length),
  );
  const issues = [
    ...unknownFields(fields, values),
    ...shown.flatMap((field) => [...faultsOf(field, values, kept, place)]),
  ];
  return { fields: shown, answers: kept, issues };
}

const pathTo = (id: string): string => `values.${id}`;

function unknownFields(fields: readonly FormField[], values: GivenValues): Issue[] {
  const known = new Set(fields.map(({ id }) => id));
  const unknown = Object.keys(values).filter((id) => !known.has(id));
  return unknown.map((id) => ({ path: pathTo(id), code: "unknown_field", message: `The form has no field ${id}.` }));
}

function* faultsOf(field: FormField, values: GivenValues, answers: Answers, place: FormPlace): Generator<Issue> {
  const answer = answers.get(field.id) ?? [];
  const path = pathTo(field.id);
  if (answer.length > 1 && !takesSeveral(field)) {
    yield { path, code: "too_big", message: "Expected one value." };
    return;
  }
  for (const value of answer) {
    const expected = expectations[field.type](value, field, place);
    if (expected === undefined) continue;
    yield { path: pathOfValue(path, values[field.id], value), code: "invalid_value", message: expected };
  }
  if (field.required && isMissing(field, answer)) yield { path, code: "required", message: "Expected a value." };
}

function pathOfValue(path: string, given: GivenValues[string] | undefined, value: string): string {
  if (typeof given === "string" || !given) return path;
  return `${path}[${given.findIndex((each) => each.trim() === value.trim())}]`;
}

/** A box that must be checked is a value only when it is. */
function isMissing(field: FormField, answer: readonly string[]): boolean {
  if (field.type === "info") return false;
  if (field.type === "checkbox" && !takesSeveral(field)) return answer[0] !== "true";
  return answer.length === 0;
}

type FormPlace = Pick<OperationContext, "timeUnit" | "timeZone">;

type Expectation = (value: string, field: FormField, place: FormPlace) => string | undefined;

const unless =
  (isRight: (value: string) => boolean, expected: string): Expectation =>
  (value) =>
    isRight(value) ? undefined : expected;

const atMost = (length: number): Expectation =>
  unless((value) => [...value].length <= length, `Expected at most ${length} characters.`);

const oneOfOptions: Expectation = (value, { options = [] }) =>
  options.includes(value) ? undefined : "Expected one of the field's options.";

const userOrTag = unless((value) => ID_PATTERN.test(value), "Expected an id.");

const date = unless(
  (value) => instantIn(value, "UTC") !== undefined,
  "Expected a date: ISO 8601 such as 2026-01-31 or 2026-01-31T09:00Z, or a unix time other than 0.",
);

const properties: Readonly<Record<CardPropertyField, Expectation>> = {
  priority: unless((value) => /^[1-9]$/.test(value) && Number(value) <= PRIORITY_MAX, "Expected 1, 2, 3 or 4."),
  assignees: userOrTag,
  due_date: (value, field, place) => date(value, field, place) ?? dueDateFault(value, place),
  tags: userOrTag,
};

const expectations: Readonly<Record<FormFieldType, Expectation>> = {
  short_text: atMost(TITLE_MAX_LENGTH),
  long_text: atMost(CONTENT_MAX_LENGTH),
  number: unless(isNumber, "Expected a number."),
  date,
  dropdown: oneOfOptions,
  attachments: atMost(WEB_ADDRESS_MAX_LENGTH),
  checkbox: (value, field, place) => {
    if ((field.options ?? []).length > 0) return oneOfOptions(value, field, place);
    return value === "true" || value === "false" ? undefined : "Expected true or false.";
  },
  email: unless(isEmailAddress, "Expected an e-mail address."),
  phone: unless(isPhoneNumber, "Expected a phone number of 3 to 20 digits."),
  link: unless(isWebAddress, "Expected a web address that starts with http:// or https://."),
  card_property: (value, field, place) => {
    const { card_property, options = [] } = field;
    if (options.length > 0 && !options.includes(value)) return oneOfOptions(value, field, place);
    return card_property === undefined ? undefined : properties[card_property](value, field, place);
  },
  info: () => "An info field takes no value.",
};

/** It is kept as a date of the workspace, and means the same when it is sent back. Rule T2.3. */
function dueDateFault(value: string, { timeUnit, timeZone }: FormPlace): string | undefined {
  const time = fromMilliseconds(instantIn(value, timeZone) ?? 0, timeUnit);
  return time !== 0 && isReturnable(time, timeUnit) ? undefined : unreturnable[timeUnit];
}

/** A date that is an instant by itself, in epoch milliseconds: date math without `now` and operations. */
export function instantIn(value: string, timeZone: string): number | undefined {
  const parsed = parseDateMath(value);
  if (!parsed.ok || parsed.value.anchor.kind === "now" || parsed.value.operations.length > 0) return undefined;
  return evaluateDateMath(parsed.value, { now: 0, timeZone }) || undefined;
}

function isNumber(value: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value));
}

function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/[\s()./-]/g, "").replace(/^\+/, "");
  return /^\d{3,20}$/.test(digits) && value.length <= 40;
}
