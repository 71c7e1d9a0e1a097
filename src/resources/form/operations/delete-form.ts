import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { requireForm } from "./require-form";

export interface DeleteFormInput {
  readonly form_id: string;
}

export type DeleteFormOutput = Readonly<Record<never, never>>;

export interface DeleteForm {
  /**
   * Removes a form; the cards it made stay, with what was filled in. Rules U31, U18.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   *
   * @example
   * ```ts
   * await workspace.deleteForm({ form_id: "1" });
   * ```
   */
  deleteForm(input: DeleteFormInput, options?: CallOptions): Promise<DeleteFormOutput>;
}

export const deleteForm = operation<DeleteForm>({
  role: "member",
  input: () => ({ form_id: idSchema }),
  async decide(session, { form_id }) {
    await requireForm(session, form_id);
    await removeWithReferences(session, "form", form_id);
    return () => ({});
  },
});
