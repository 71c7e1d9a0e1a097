import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { authoredNow } from "../../common/operations/authored-now";
import { requireAll } from "../../common/operations/require-all";
import type { Form } from "../form";
import type { FormDocument } from "../form-document";
import { refuseFormFaults } from "../form-faults";
import { formFields } from "../form-fields";
import type { FormInput } from "./form-input";
import { orderAfterAll } from "./order-after-all";
import { presentForm } from "./present-form";

export interface CreateFormInput extends FormInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
}

export interface CreateFormOutput {
  readonly form: Form;
}

export interface CreateForm {
  /**
   * Creates a form, whose submissions become cards of its board. Rules U31, C4.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for a field id given twice, a condition on a field that is not
   * there or on itself, and a summary field that is no text), 403 `no_access`, 404 `not_found` for the board.
   *
   * @example
   * ```ts
   * const { form } = await workspace.createForm({
   *   title: "Report a bug",
   *   board_id: "1",
   *   fields: [
   *     { id: "what", type: "short_text", label: "What happened?", required: true },
   *     { id: "urgent", type: "checkbox", label: "Does it stop you?" },
   *     { id: "phone", type: "phone", conditions: [{ field_id: "urgent", operator: "eq", value: "true" }] },
   *   ],
   *   summary_field_id: "what",
   * });
   * form.routing_status; // "active"
   * ```
   */
  createForm(input: CreateFormInput, options?: CallOptions): Promise<CreateFormOutput>;
}

const newFields = startOf(formFields);

export const createForm = operation<CreateForm>({
  role: "member",
  input: (unit) => inputsOf(formFields, unit, "created"),
  async decide(session, input) {
    await requireAll(session, [{ kind: "board", id: input.board_id, path: "board_id" }]);
    const form: FormDocument = {
      ...newFields(input, session.context),
      id: await session.nextId("form"),
      order: input.order ?? (await orderAfterAll(session)),
      ...authoredNow(session.context),
    };
    refuseFormFaults(form);
    session.insert("form", form);
    return async (reader) => ({ form: await presentForm(reader, form) });
  },
});
