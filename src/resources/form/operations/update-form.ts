import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { requireAll } from "../../common/operations/require-all";
import type { Form } from "../form";
import { refuseFormFaults } from "../form-faults";
import { formFields } from "../form-fields";
import type { FormInput } from "./form-input";
import { presentForm } from "./present-form";
import { requireForm } from "./require-form";

/** Omitted fields stay unchanged. */
export interface UpdateFormInput extends FormInput {
  readonly form_id: string;
  readonly title?: string | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateFormInput, "form_id">;
}

export interface UpdateFormOutput {
  readonly form: Form;
}

export interface UpdateForm {
  /**
   * Changes a form; `fields` replaces all its fields. Cards made by it stay as they are. Rules U31, C4, T6, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to the form, its board or the new one, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { form } = await workspace.updateForm({ form_id: "1", title: "Report a defect", board_id: null });
   * form.routing_status; // "destination_missing"
   * ```
   */
  updateForm(input: UpdateFormInput, options?: CallOptions): Promise<UpdateFormOutput>;
}

const writeFields = inputWriterOf(formFields);

export const updateForm = operation<UpdateForm>({
  role: "member",
  input: (unit) => ({ form_id: idSchema, ...inputsOf(formFields, unit, "changed") }),
  changes: subjectOf("form", "form_id", formFields, presentForm),
  async decide(session, { form_id, ...changes }) {
    await requireForm(session, form_id);
    await requireAll(session, [{ kind: "board", id: changes.board_id, path: "board_id" }]);
    const form = await session.update("form", form_id, (draft) => {
      writeFields(draft, changes, session.context);
      refuseFormFaults(draft);
    });
    return async (reader) => ({ form: await presentForm(reader, form) });
  },
});
