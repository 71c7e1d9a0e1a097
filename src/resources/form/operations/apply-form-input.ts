import { failure } from "../../../errors/errors";
import type { Draft } from "../../../session/draft";
import { setOptional } from "../../common/set-optional";
import type { FormDocument } from "../form-document";
import { type FormFault, formFaults } from "../form-faults";
import type { FormFieldInput, FormInput } from "./form-input";

type Field = Draft<FormDocument["fields"][number]>;

/** Writes what is given into a form; refuses a form whose parts do not fit together. Rules T6, C4, U31. */
export function applyFormInput(draft: Draft<FormDocument>, input: FormInput): void {
  for (const key of ["description", "icon", "board_id", "folder_id", "summary_field_id", "public_settings"] as const) {
    setOptional(draft, key, input[key]);
  }
  for (const key of ["is_portal_visible", "participants_required", "is_public"] as const) {
    draft[key] = input[key] ?? draft[key];
  }
  draft.order = input.order ?? draft.order;
  if (input.fields !== undefined) draft.fields = (input.fields ?? []).map(newField);
  refuseFaults([...formFaults(draft)]);
}

const isText = ({ type }: FormFieldInput): boolean => type === "short_text" || type === "long_text";
const isChoice = ({ type }: FormFieldInput): boolean =>
  type === "dropdown" || type === "checkbox" || type === "card_property";

/** With its keys in the order of their schema, as after a load, so that equal workspaces give equal snapshots. */
function newField(given: FormFieldInput, index: number): Field {
  const { id, type, description, options, placeholder, card_property, multi_select } = given;
  return {
    id,
    type,
    label: given.label ?? "",
    ...(description ? { description } : {}),
    order: given.order ?? index,
    required: given.required ?? false,
    ...(options && isChoice(given) ? { options: [...options] } : {}),
    ...(placeholder && isText(given) ? { placeholder } : {}),
    ...(card_property && type === "card_property" ? { card_property } : {}),
    ...(typeof multi_select === "boolean" && type === "dropdown" ? { multi_select } : {}),
    conditions: (given.conditions ?? []).map(({ field_id, operator, value }) => ({
      field_id,
      operator,
      value: value ?? "",
    })),
    condition_logic: given.condition_logic ?? "and",
  };
}

function refuseFaults(faults: readonly FormFault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map(([path, code, message]) => ({ path, code, message }));
  throw failure("invalid_input", `The form is not valid. ${first[0]}: ${first[2]}`, { issues });
}
