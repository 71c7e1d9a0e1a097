import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Page } from "../page";
import { changePage, type PageChanges } from "./change-page";
import { pageInputs } from "./page-input";
import { aPage, presentPage } from "./present-page";

/** Omitted fields stay unchanged. */
export interface UpdatePageInput extends PageChanges {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdatePageInput, "page_id">;
}

export interface UpdatePageOutput {
  readonly page: Page;
}

export interface UpdatePage {
  /**
   * Changes a page, archives it or brings it back, and moves it, with all pages below it, to another parent or space.
   *
   * A space named alone means its root. Rules U30, E4, C6, L5, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for itself as its parent, 403 `no_access`, also where the actor may not
   * change a page below it that would change too, 404 `not_found` for the
   * page, the space or the parent, 409 `circular_parent` for a parent that lies below it, 409 `archived_target` for an
   * archived parent or space, 413 `too_large` when the storage cannot take the change of all pages below it in one
   * commit.
   *
   * @example
   * ```ts
   * const { page: chapter } = await workspace.createPage({ title: "Chapter", parent_page_id: "1" });
   * const { page } = await workspace.updatePage({ page_id: chapter.id, parent_page_id: "", position: 0 });
   * const { page_order } = await workspace.getPages({ parent_page_id: "" });
   * page_order.indexOf(page.id); // 0
   * ```
   */
  updatePage(input: UpdatePageInput, options?: CallOptions): Promise<UpdatePageOutput>;
}

export const updatePage = operation<UpdatePage>({
  role: "member",
  input: (unit) => ({ page_id: idSchema, ...pageInputs(unit, "changed") }),
  changes: aPage,
  async decide(session, { page_id, ...changes }) {
    const page = await changePage(session, page_id, changes);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
