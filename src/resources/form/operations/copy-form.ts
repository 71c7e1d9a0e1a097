import * as z from "zod/mini";
import { partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/authored-now";
import type { Form } from "../form";
import { formFields } from "../form-fields";
import { orderAfterAll } from "./order-after-all";
import { presentForm } from "./present-form";
import { requireForm } from "./require-form";

export interface CopyFormInput {
  readonly form_id: string;
  /** Default: that of the form. */
  readonly title?: string | null | undefined;
}

export interface CopyFormOutput {
  readonly form: Form;
}

export interface CopyForm {
  /**
   * Copies a form with its fields, last among the forms; the copy is neither public nor listed by the portal.
   * Rule U31.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { form } = await workspace.copyForm({ form_id: "1", title: "Ask for a feature" });
   * form.is_public; // false
   * ```
   */
  copyForm(input: CopyFormInput, options?: CallOptions): Promise<CopyFormOutput>;
}

const copiedOf = partOf(formFields, "isCopied");
const newFields = startOf(formFields);

export const copyForm = operation<CopyForm>({
  role: "member",
  input: () => ({ form_id: idSchema, title: z.nullish(titleSchema) }),
  async decide(session, { form_id, title }) {
    const source = await requireForm(session, form_id);
    const form = session.insert("form", {
      ...newFields({ title: title ?? source.title }, session.context),
      ...copiedOf(source),
      id: await session.nextId("form"),
      order: await orderAfterAll(session),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ form: await presentForm(reader, form) });
  },
});
