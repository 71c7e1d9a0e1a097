import * as z from "zod/mini";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import type { Given } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import { oneBy } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending, type Clause, descending } from "../../../storage/query";
import { idSchema, optionalId, titleSchema } from "../../common/base-schemas";
import { authoredNow, deletion, reading, requireAll } from "../../common/operations/by-id";
import { type Form, type FormDocument, formFields, refuseFormFaults } from "../form-fields";
import type { SubmitForm } from "./submit-form";

const shownOf = partOf(formFields, "isShown");

/** The forms as the API shows them, in their order; of a board that the actor may not read none names the id. */
export async function presentForms(reader: Reader, forms: readonly FormDocument[]): Promise<Form[]> {
  if (forms.length === 0) return [];
  const ids = new Set(forms.flatMap(({ board_id }) => board_id ?? []));
  const routing = await readRouting(reader, [...ids]);
  return forms.map((form) => routed(form, routing));
}

export async function findFormsOf(reader: Reader, boardIds: readonly string[]): Promise<readonly Form[]> {
  const [forms, routing] = await Promise.all([
    reader.find({ kind: "form", where: [anyOf("board_id", boardIds)], sort: ascending("order") }),
    readRouting(reader, boardIds),
  ]);
  return forms.map((form) => routed(form, routing));
}

function routed(form: FormDocument, { shown, takers }: Routing): Form {
  const { board_id = "", fields } = form;
  return {
    ...shownOf(form),
    fields: [...fields].sort((left, right) => left.order - right.order),
    board_id: shown.has(board_id) ? board_id : null,
    routing_status: takers.has(board_id) ? "active" : "destination_missing",
  };
}

export const presentForm = oneBy(presentForms);

interface Routing {
  readonly shown: { has(boardId: string): boolean };
  /** The boards that take cards. */
  readonly takers: ReadonlySet<string>;
}

/** Whether a form takes submissions is the same for all, whether or not they may see its target. Rule C4. */
async function readRouting(reader: Reader, boardIds: readonly string[]): Promise<Routing> {
  const everything = reader.unrestricted();
  const [boards, readable, lists] = await Promise.all([
    everything.getMany("board", boardIds),
    reader.hides("board").then((hides) => (hides ? reader.getMany("board", boardIds) : undefined)),
    everything.countBy({ kind: "list", where: [absent("archived")] }, "board_id", boardIds),
  ]);
  const takers = new Set<string>();
  for (const [id, { archived }] of boards) if (archived === undefined && (lists.get(id) ?? 0) > 0) takers.add(id);
  return { shown: readable ?? boards, takers };
}

/** `null` leaves out. */
export interface CreateFormInput extends InputIn<typeof formFields, "created"> {}

/** Omitted fields stay unchanged; `null` clears. */
export interface UpdateFormInput extends InputIn<typeof formFields, "changed">, Expecting<UpdateFormInput, "form_id"> {
  readonly form_id: string;
}

export interface CopyFormInput {
  readonly form_id: string;
  /** Default: that of the form. */
  readonly title?: string | null | undefined;
}

const getFormsInput = () => ({
  ...pageInput,
  /** The forms that create cards on this board. */
  board_id: optionalId,
  folder_id: optionalId,
  /** `true`: those the portal lists; `false`: the others. */
  is_portal_visible: z.nullish(z.boolean()),
});

export interface GetFormsInput extends PageRequest, Given<typeof getFormsInput> {}

export type DeleteFormInput = { readonly form_id: string };
export type GetFormInput = { readonly form_id: string };
export type CreateFormOutput = { readonly form: Form };
export type UpdateFormOutput = { readonly form: Form };
export type DeleteFormOutput = Readonly<Record<never, never>>;
export type CopyFormOutput = { readonly form: Form };
export type GetFormOutput = { readonly form: Form };
export type GetFormsOutput = ResponseMetadata & { readonly forms: readonly Form[] };

export interface FormOperations extends GetFormsOperations, SubmitForm {
  /**
   * Creates a form, whose submissions become cards of its board. Rules U31, C4.
   * @throws WorkspaceError 400 `invalid_input` (also for a field id given twice, a condition on a field that is not
   * there or on itself, and a summary field that is no text), 403 `no_access`, 404 `not_found` for the board.
   * @example
   * const fields = [
   *   { id: "what", type: "short_text", label: "What happened?", required: true },
   *   { id: "phone", type: "phone", conditions: [{ field_id: "what", operator: "contains", value: "call" }] },
   * ] as const;
   * const { form } = await workspace.createForm({ title: "Report a bug", board_id: "1", fields, summary_field_id: "what" });
   * form.routing_status; // "active"
   */
  createForm(input: CreateFormInput, options?: CallOptions): Promise<CreateFormOutput>;

  /**
   * Changes a form; `fields` replaces all its fields. Cards made by it stay as they are. Rules U31, C4, T6, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` to the form, its board or the new one, 404 `not_found`.
   * @example
   * const { form } = await workspace.updateForm({ form_id: "1", title: "Report a defect", board_id: null });
   * form.routing_status; // "destination_missing"
   */
  updateForm(input: UpdateFormInput, options?: CallOptions): Promise<UpdateFormOutput>;

  /**
   * Removes a form; the cards it made stay, with the submitted values. Rules U31, U18.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   * @example
   * await workspace.deleteForm({ form_id: "1" });
   */
  deleteForm(input: DeleteFormInput, options?: CallOptions): Promise<DeleteFormOutput>;

  /**
   * Copies a form with its fields, last among the forms; the copy is neither public nor listed by the portal. Rule U31.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { form } = await workspace.copyForm({ form_id: "1", title: "Ask for a feature" });
   * form.is_public; // false
   */
  copyForm(input: CopyFormInput, options?: CallOptions): Promise<CopyFormOutput>;
}

export interface GetFormsOperations {
  /**
   * Reads one form. Rules U31, C4, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { form } = await workspace.getForm({ form_id: "1" });
   * form.fields.map((field) => field.label); // ["What happened?", "Does it stop you?"]
   */
  getForm(input: GetFormInput, options?: CallOptions): Promise<GetFormOutput>;

  /**
   * Lists the forms the actor may read in their order: all, or as `count` and `cursor` ask. Rules U31, C10, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board.
   * @example
   * const { forms } = await workspace.getForms({ board_id: "1" });
   * forms.map((form) => form.title); // ["Report a bug"]
   */
  getForms(input?: GetFormsInput, options?: CallOptions): Promise<GetFormsOutput>;
}

const newFields = startOf(formFields);
const writeFields = inputWriterOf(formFields);
const copiedOf = partOf(formFields, "isCopied");

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

export const createForm = operation<Pick<FormOperations, "createForm">>({
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

/** The form a request changes: who changes it must have access to its board as well. Rule E4. */
async function requireForm(session: Session, id: string): Promise<FormDocument> {
  const form = await session.require("form", id, "form_id");
  if (form.board_id !== undefined) await session.require("board", form.board_id, "form_id");
  return form;
}

export const updateForm = operation<Pick<FormOperations, "updateForm">>({
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

export const deleteForm = deletion("form", { find: requireForm });

export const copyForm = operation<Pick<FormOperations, "copyForm">>({
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

export const getForm = reading("form", presentForm);

export const getForms = operation<Pick<GetFormsOperations, "getForms">>({
  role: "viewer",
  input: getFormsInput,
  async decide(session, { board_id, folder_id, is_portal_visible, ...page }) {
    const { context } = session;
    const filters = [board_id || null, folder_id || null, is_portal_visible ?? null];
    const forms = listing(context, page, filters, "string");
    const where: Clause[] = [];
    if (board_id) {
      await session.require("board", board_id, "board_id");
      where.push(anyOf("board_id", [board_id]));
    }
    if (folder_id) where.push(anyOf("folder_id", [folder_id]));
    if (typeof is_portal_visible === "boolean") where.push(anyOf("is_portal_visible", [is_portal_visible]));
    const query = { kind: "form", where, sort: ascending("order") } as const;
    return forms.answerCounted(query, async (reader, found) => ({ forms: await presentForms(reader, found) }));
  },
});
