import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { archivedFlag } from "../../common/input-fields";
import type { Page } from "../page";
import { changePage } from "./change-page";
import { aPage, presentPage } from "./present-page";

export interface ArchivePageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  /** `false` brings it back. Default `true`. */
  readonly archived?: boolean | null | undefined;
  /** Whether its caller last saw it archived. Rule U38. */
  readonly expected?: Expected<ArchivePageInput, "page_id">;
}

export interface ArchivePageOutput {
  readonly page: Page;
}

export interface ArchivePage {
  /**
   * Archives a page with all pages below it, or brings back what was archived with it.
   *
   * A page whose parent is archived comes back at the root of its space. Rules U30, E4, L4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change
   * a page below it, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the change of all pages below it in one commit.
   *
   * @example
   * ```ts
   * const { page } = await workspace.archivePage({ page_id: "1" });
   * page.archived?.user_id; // "u-ada"
   * ```
   */
  archivePage(input: ArchivePageInput, options?: CallOptions): Promise<ArchivePageOutput>;
}

export const archivePage = operation<ArchivePage>({
  role: "member",
  input: () => ({ page_id: idSchema, archived: archivedFlag }),
  changes: aPage,
  async decide(session, { page_id, archived }) {
    const page = await changePage(session, page_id, { archived: archived ?? true });
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
