import { ID_PATTERN } from "../../../base/id-format";
import { CONTENT_MAX_LENGTH, PRIORITY_MAX, TITLE_MAX_LENGTH } from "../../../base/limits";
import { fromMilliseconds, isReturnable, unreturnable } from "../../../base/time-unit";
import { evaluateDateMath, parseDateMath } from "../../../date-math";
import type { OperationContext } from "../../../session/context";
import { isWebAddress, WEB_ADDRESS_MAX_LENGTH } from "../../external-link/web-address";
import { isEmailAddress } from "../../inbound-email/email-address";
import type { CardPropertyField, FormField, FormFieldType } from "../form";

/** Where a form is filled in. */
export type FormPlace = Pick<OperationContext, "timeUnit" | "timeZone">;

/** Says what a value should have been, or nothing when it is right. */
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

/** The fault of one value of a field, if any. Rule U31. */
export const valueFault: Expectation = (value, field, place) => expectations[field.type](value, field, place);

/** It is kept as a date of the workspace, and means the same when it is sent back. Rule T2.3. */
function dueDateFault(value: string, { timeUnit, timeZone }: FormPlace): string | undefined {
  const time = fromMilliseconds(instantIn(value, timeZone) ?? 0, timeUnit);
  return time !== 0 && isReturnable(time, timeUnit) ? undefined : unreturnable[timeUnit];
}

/** A date that stands for an instant by itself, in epoch milliseconds: date math without `now` and operations. */
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
