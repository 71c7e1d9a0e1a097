import * as z from "zod/mini";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import { type CallOptions, operation } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import { anyOf, ascending } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { optionalId } from "../../common/input-fields";
import { reading } from "../../common/operations/by-id";
import type { Form } from "../form";
import { presentForm, presentForms } from "./present-form";

export type GetFormInput = { readonly form_id: string };
export type GetFormOutput = { readonly form: Form };

export interface GetFormsOperations {
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

  /**
   * Lists the forms the actor may read in their order: all of them unless `count` or `cursor` asks for a page. Rules U31, C10,
   * E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board.
   *
   * @example
   * ```ts
   * const { forms } = await workspace.getForms({ board_id: "1" });
   * forms.map((form) => form.title); // ["Report a bug"]
   * ```
   */
  getForms(input?: GetFormsInput, options?: CallOptions): Promise<GetFormsOutput>;
}

export const getForm = reading("form", presentForm);

export interface GetFormsInput extends PageRequest {
  /** The forms that lead to this board. */
  readonly board_id?: string | null | undefined;
  readonly folder_id?: string | null | undefined;
  /** `true`: those the portal lists; `false`: the others. */
  readonly is_portal_visible?: boolean | null | undefined;
}

export interface GetFormsOutput extends ResponseMetadata {
  readonly forms: readonly Form[];
}

export const getForms = operation<Pick<GetFormsOperations, "getForms">>({
  role: "viewer",
  input: () => ({
    ...pageInput,
    board_id: optionalId,
    folder_id: optionalId,
    is_portal_visible: z.nullish(z.boolean()),
  }),
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
