import type { Issue } from "../../../errors/errors";
import { type Answers, answersIn, type GivenValues, takesSeveral } from "../answers";
import type { FormField } from "../form-field";
import { visibleFields } from "../visible-fields";
import { type FormPlace, valueFault } from "./value-faults";

/** What a submission amounts to. */
export interface Submission {
  /** The fields that showed. */
  readonly fields: readonly FormField[];
  /** Their values. */
  readonly answers: Answers;
  /** What is wrong with them; nothing where the submission is accepted. */
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
    const expected = valueFault(value, field, place);
    if (expected === undefined) continue;
    yield { path: pathOfValue(path, values[field.id], value), code: "invalid_value", message: expected };
  }
  if (field.required && isMissing(field, answer)) yield { path, code: "required", message: "Expected a value." };
}

/** Of several values the place of the one at fault. */
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
