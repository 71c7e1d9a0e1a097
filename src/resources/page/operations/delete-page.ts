import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { permitPageChange } from "./govern-page";
import { permitSubpageRemoval } from "./page-tree";
import { requirePage } from "./require-page";

export interface DeletePageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type DeletePageOutput = Readonly<Record<never, never>>;

export interface DeletePage {
  /**
   * Deletes a page with all pages below it and their comments. Rules U18, U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change
   * a page below it, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the removal in one commit.
   *
   * @example
   * ```ts
   * await workspace.deletePage({ page_id: "1" });
   * (await workspace.getPages()).page_order; // []
   * ```
   */
  deletePage(input: DeletePageInput, options?: CallOptions): Promise<DeletePageOutput>;
}

export const deletePage = operation<DeletePage>({
  role: "member",
  input: () => ({ page_id: idSchema }),
  async decide(session, { page_id }) {
    const page = await requirePage(session, page_id);
    permitPageChange(session, page);
    await permitSubpageRemoval(session, page);
    await removeWithReferences(session, "page", page.id);
    return () => ({});
  },
});
