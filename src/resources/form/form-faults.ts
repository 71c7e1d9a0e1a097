import { failure } from "../../errors/errors";
import { type Dependencies, fieldsOnCycles } from "./fields-on-cycles";

/** As much of a field as the rules of its form look at. */
interface CheckedField {
  readonly id: string;
  readonly type: string;
  readonly options?: readonly unknown[] | undefined;
  readonly card_property?: unknown;
  readonly conditions: readonly { readonly field_id: string }[];
}

/** As much of a form as its own rules look at. */
export interface CheckedForm {
  readonly summary_field_id?: string | undefined;
  readonly fields: readonly CheckedField[];
}

/** What is wrong with a form: the path of a field in it, the stable name of the rule it breaks, and what to do about it. */
type FormFault = readonly [path: string, code: string, message: string];

const summaryTypes: readonly string[] = ["short_text", "long_text"];

/** The rules that hold between the parts of a form. Rules C4, U31. */
export function* formFaults({ fields, summary_field_id }: CheckedForm): Generator<FormFault, void> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const circular = fieldsOnCycles(dependenciesIn(fields));
  for (const [index, field] of fields.entries()) {
    const at = `fields[${index}]`;
    if (byId.get(field.id) !== field) yield [`${at}.id`, "duplicate_id", `There is another field ${field.id}.`];
    yield* ownFaults(field, at);
    for (const [place, { field_id }] of field.conditions.entries()) {
      if (byId.has(field_id)) continue;
      const message = `There is no field ${field_id} in this form.`;
      yield [`${at}.conditions[${place}].field_id`, "unknown_field", message];
    }
    if (circular.has(field.id))
      yield [`${at}.conditions`, "cycle", "Whether this field is visible depends on the field itself."];
  }
  const summary = summary_field_id === undefined ? undefined : byId.get(summary_field_id);
  if (summary_field_id !== undefined && !summaryTypes.includes(summary?.type ?? "")) {
    yield ["summary_field_id", "not_a_text_field", "Expected the id of a short_text or long_text field of the form."];
  }
}

/** Refuses a form whose parts do not fit together. Rules C4, U31. */
export function refuseFormFaults(form: CheckedForm): void {
  const faults = [...formFaults(form)];
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map(([path, code, message]) => ({ path, code, message }));
  throw failure("invalid_input", `The form is not valid. ${first[0]}: ${first[2]}`, { issues });
}

function* ownFaults({ type, options, card_property }: CheckedField, at: string): Generator<FormFault> {
  if (type === "card_property" && card_property === undefined) {
    yield [`${at}.card_property`, "required", "A field of type card_property needs a property of cards to fill in."];
  }
  if (type === "dropdown" && (options ?? []).length === 0) {
    yield [`${at}.options`, "required", "A dropdown has at least one option."];
  }
}

function dependenciesIn(fields: readonly CheckedField[]): Dependencies {
  return new Map(fields.map(({ id, conditions }) => [id, new Set(conditions.map(({ field_id }) => field_id))]));
}
