import * as z from "zod/mini";
import { inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { descending } from "../../../storage/clauses";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { deletion } from "../../common/operations/by-id";
import { requireAll } from "../../common/operations/references";
import { authoredNow } from "../../common/operations/stamps";
import type { Image } from "../../common/parts";
import type { Form } from "../form";
import type { FormFieldInput } from "../form-field-input";
import { type FormDocument, formFields, refuseFormFaults } from "../form-fields";
import type { GetFormsOperations } from "./get-forms";
import { presentForm } from "./present-form";
import type { SubmitForm } from "./submit-form";

/** The common input of creating and changing a form. `null` leaves out or clears. */
export interface FormInput {
  readonly description?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  /** The board that receives submissions; `""` is none. */
  readonly board_id?: string | null | undefined;
  /** `""` is none. */
  readonly folder_id?: string | null | undefined;
  /** Place among the forms: any number, lower comes first. A new form comes last unless told otherwise. */
  readonly order?: number | null | undefined;
  /** Whether the portal lists the form; everyone in the workspace may then read it and submit to it. */
  readonly is_portal_visible?: boolean | null | undefined;
  /** A `short_text` or `long_text` field of the form, whose value becomes the title of the card; `""` is none. */
  readonly summary_field_id?: string | null | undefined;
  /** Whether submitters in the portal must name a participant. */
  readonly participants_required?: boolean | null | undefined;
  /** All fields of the form, at most 500, with at most 5000 options and 500 conditions together, 50 of them of the operator contains. */
  readonly fields?: readonly FormFieldInput[] | null | undefined;
  /** Whether anyone may submit to the form. */
  readonly is_public?: boolean | null | undefined;
  readonly public_settings?: { readonly url: string } | null | undefined;
}

/** The place after all forms the actor may read. Two that come at once may share it: then their ids decide. Rule C6. */
async function orderAfterAll(session: Session): Promise<number> {
  const [last] = await session.find({
    kind: "form",
    where: await session.hiding("form"),
    sort: descending("order"),
    limit: 1,
  });
  return last === undefined ? 1 : Math.floor(last.order) + 1;
}

export interface CreateFormInput extends FormInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
}

export type CreateFormOutput = { readonly form: Form };

export interface FormOperations extends GetFormsOperations, SubmitForm {
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

  /**
   * Copies a form with its fields, last among the forms; the copy is neither public nor listed by the portal. Rule U31.
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

const newFields = startOf(formFields);

export const createForm = operation<Pick<FormOperations, "createForm">>({
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

/** The form a request changes: who changes it must have access to the board it leads to as well. Rule E4. */
async function requireForm(session: Session, id: string): Promise<FormDocument> {
  const form = await session.require("form", id, "form_id");
  if (form.board_id !== undefined) await session.require("board", form.board_id, "form_id");
  return form;
}

/** Omitted fields stay unchanged. */
export interface UpdateFormInput extends FormInput, Expecting<UpdateFormInput, "form_id"> {
  readonly form_id: string;
  readonly title?: string | undefined;
}

export type UpdateFormOutput = { readonly form: Form };

const writeFields = inputWriterOf(formFields);

export const updateForm = operation<Pick<FormOperations, "updateForm">>({
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

export type DeleteFormInput = { readonly form_id: string };
export type DeleteFormOutput = Readonly<Record<never, never>>;

export const deleteForm = deletion("form", { find: requireForm });

export interface CopyFormInput {
  readonly form_id: string;
  /** Default: that of the form. */
  readonly title?: string | null | undefined;
}

export type CopyFormOutput = { readonly form: Form };

const copiedOf = partOf(formFields, "isCopied");

export const copyForm = operation<Pick<FormOperations, "copyForm">>({
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
