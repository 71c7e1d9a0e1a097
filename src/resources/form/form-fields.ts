import * as z from "zod/mini";
import { FORM_FIELDS_MAX } from "../../base/limits";
import { sortableNumber } from "../../base/sortable-number";
import { failure } from "../../errors/errors";
import { flag, sortedText, text, typed } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import type { Card } from "../card/card-fields";
import { contentSchema, idSchema, numberSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { commonFields, copiedIfSet, flagField, idToSet, shownIfSet } from "../common/common-fields";
import { actorSchema, publicFormSettingsSchema } from "../common/part-schemas";
import { type FormFieldInput, formFieldSchema, formFieldsInput, newFormField } from "./form-field";

/** Schema of `FormRoutingStatus`. */
export const formRoutingStatusSchema = /*#__PURE__*/ z.enum(["active", "destination_missing"]);

/** Whether submissions have a live list to go to; derived when read. Rule C4. */
export type FormRoutingStatus = z.output<typeof formRoutingStatusSchema>;

export const formFields = {
  id: commonFields.identity.id,
  /** 1 to 1024 characters after trimming. */
  title: commonFields.title,
  description: stored(contentSchema, { ...copiedIfSet, shownAs: textSchema, isFree: true, input: "clearable" }),
  icon: commonFields.icon,
  /** The board that receives submissions; `""` is none. */
  board_id: stored(idSchema, {
    isOptional: true,
    shownAs: z.nullable(idSchema),
    isAlwaysShown: true,
    isCopied: true,
    declared: text,
    input: idToSet,
  }),
  /** `""` is none. */
  folder_id: stored(idSchema, { ...copiedIfSet, shownAs: z.nullable(idSchema), declared: text, input: idToSet }),
  /**
   * Place among the forms: any number, lower comes first, gaps mean nothing. A new form comes last unless another place
   * is given.
   */
  order: stored(numberSchema, {
    orElse: 0,
    isShown: true,
    declared: { ...sortedText, of: sortableNumber },
    input: { ...clearable(numberSchema), isKeptByNull: true },
  }),
  routing_status: made(formRoutingStatusSchema),
  /** Whether the portal lists the form; everyone in the workspace may then read it and submit to it. */
  is_portal_visible: { ...flagField, declared: flag },
  /**
   * A `short_text` or `long_text` field of the form, whose value becomes the title of the card and is shown as the
   * portal's summary column; `""` is none.
   */
  summary_field_id: stored(idSchema, { ...copiedIfSet, input: idToSet }),
  /** Whether portal submitters must name a participant; public submissions need not. */
  participants_required: { ...flagField, isCopied: true },
  /**
   * All fields of the form in their order, at most 500, with at most 5000 options and 500 conditions together, 50 of
   * them of the operator contains.
   */
  fields: stored(z.array(formFieldSchema).check(z.maxLength(FORM_FIELDS_MAX)), {
    orElse: [],
    shownAs: z.array(formFieldSchema),
    isCopied: true,
    input: { schema: formFieldsInput, toStored: (given: readonly FormFieldInput[]) => given.map(newFormField) },
  }),
  /** Whether anyone may submit to the form. */
  is_public: flagField,
  public_settings: stored(publicFormSettingsSchema, {
    ...shownIfSet,
    input: clearable(z.object({ url: contentSchema })),
  }),
  user: stored(actorSchema, { isShown: true }),
  user_updated: stored(actorSchema, { isShown: true, isFree: true }),
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: stored(stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Schema of `Form`. */
export const formSchema = /*#__PURE__*/ shownSchemaOf(typed<Form>, formFields);

export type FormDocument = DocumentIn<typeof formFields>;

export const form = documentKind(formFields, {
  /** The board without which nobody sees the form; empty where the form is offered to all. */
  closed_board_id: {
    ...text,
    from: ["is_public", "is_portal_visible", "board_id"],
    of: (form) => (form.is_public || form.is_portal_visible ? "" : (form.board_id ?? "")),
  },
});

type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields on a cycle of dependencies, or between two: those left after removing all ends. */
export function fieldsOnCycles(dependencies: Dependencies): ReadonlySet<string> {
  let left = dependencies;
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const fields = left;
    const needed = new Set([...fields.values()].flatMap((on) => [...on]));
    const isBetween = ([field, on]: readonly [string, ReadonlySet<string>]) =>
      needed.has(field) && [...on].some((other) => fields.has(other));
    left = new Map([...fields].filter(isBetween));
  }
  return new Set(left.keys());
}

interface CheckedField {
  readonly id: string;
  readonly type: string;
  readonly options?: readonly unknown[] | undefined;
  readonly card_property?: unknown;
  readonly conditions: readonly { readonly field_id: string }[];
}

export type CheckedForm = { readonly summary_field_id?: string | undefined; readonly fields: readonly CheckedField[] };

type FormFault = readonly [path: string, code: string, message: string];

const summaryTypes: readonly string[] = ["short_text", "long_text"];

/** The rules that hold between the parts of a form. Rules C4, U31. */
export function* formFaults({ fields, summary_field_id }: CheckedForm): Generator<FormFault, void> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const circular = fieldsOnCycles(
    new Map(fields.map(({ id, conditions }) => [id, new Set(conditions.map(({ field_id }) => field_id))])),
  );
  for (const [index, field] of fields.entries()) {
    const at = `fields[${index}]`;
    if (byId.get(field.id) !== field) yield [`${at}.id`, "duplicate_id", `There is another field ${field.id}.`];
    if (field.type === "card_property" && field.card_property === undefined) {
      yield [`${at}.card_property`, "required", "A field of type card_property needs a property of cards to fill in."];
    }
    if (field.type === "dropdown" && (field.options ?? []).length === 0) {
      yield [`${at}.options`, "required", "A dropdown has at least one option."];
    }
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

export function refuseFormFaults(form: CheckedForm): void {
  const faults = [...formFaults(form)];
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map(([path, code, message]) => ({ path, code, message }));
  throw failure("invalid_input", `The form is not valid. ${first[0]}: ${first[2]}`, { issues });
}

/** A form whose submissions become cards of a board. Rule C4. */
export interface Form extends ShownIn<typeof formFields> {}

/** The card of a submission as it is shown to people who may not read it. Rule U31.15. */
export interface SubmittedCard
  extends Pick<Card, "id" | "type" | "team_id" | "title" | "form_id" | "form_values" | "time_created"> {}
