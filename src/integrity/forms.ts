import { isObject } from "../base/is-object";
import { type CheckedForm, formFaults } from "../resources/form/form-fields";
import { type Check, nothing } from "./check";
import { type Loose, textOf } from "./loose";

/** Forms whose parts do not fit together. Rules C4, U31. */
export function formCheck(): Check {
  return (document, kind) => (kind === "form" ? formFaults(formIn(document)) : nothing);
}

/** The parts that the rules look at, where they are there. */
function formIn({ fields, summary_field_id }: Loose): CheckedForm {
  const read = objects(fields).map(({ id, type, options, card_property, conditions }) => ({
    id: textOf(id),
    type: textOf(type),
    options: Array.isArray(options) ? options : [],
    card_property,
    conditions: objects(conditions).map(({ field_id }) => ({ field_id: textOf(field_id) })),
  }));
  return typeof summary_field_id === "string" ? { fields: read, summary_field_id } : { fields: read };
}

const objects = (values: unknown): readonly Loose[] =>
  Array.isArray(values) ? values.map((value: unknown) => (isObject(value) ? value : {})) : [];
