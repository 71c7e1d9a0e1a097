import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Form } from "../form";
import { presentForm } from "./present-form";

export interface GetFormInput {
  readonly form_id: string;
}

export interface GetFormOutput {
  readonly form: Form;
}

export interface GetForm {
  /**
   * Reads one form. Rules U31, C4, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { form } = await workspace.getForm({ form_id: "1" });
   * form.fields.map((field) => field.label); // ["What happened?", "Does it stop you?"]
   * ```
   */
  getForm(input: GetFormInput, options?: CallOptions): Promise<GetFormOutput>;
}

export const getForm = operation<GetForm>({
  role: "viewer",
  input: () => ({ form_id: idSchema }),
  async decide(session, { form_id }) {
    const form = await session.require("form", form_id, "form_id");
    return async (reader) => ({ form: await presentForm(reader, form) });
  },
});
