import { type CallOptions, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/draft";
import { titleSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/authored-now";
import { requireAll } from "../../common/operations/require-all";
import type { Form } from "../form";
import type { FormDocument } from "../form-document";
import { applyFormInput } from "./apply-form-input";
import { type FormInput, formInput } from "./form-input";
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

export const createForm = operation<CreateForm>({
  role: "member",
  input: () => ({ ...formInput, title: titleSchema }),
  async decide(session, { title, ...input }) {
    await requireAll(session, [{ kind: "board", id: input.board_id, path: "board_id" }]);
    const form: Draft<FormDocument> = {
      id: await session.nextId("form"),
      title,
      order: typeof input.order === "number" ? input.order : await orderAfterAll(session),
      is_portal_visible: false,
      participants_required: false,
      fields: [],
      is_public: false,
      ...authoredNow(session.context),
    };
    applyFormInput(form, input);
    session.insert("form", form);
    return async (reader) => ({ form: await presentForm(reader, form) });
  },
});
