import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Page } from "../page";
import { presentPage } from "./present-page";
import { requirePage } from "./require-page";

export interface GetPageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export interface GetPageOutput {
  readonly page: Page;
}

export interface GetPage {
  /**
   * Reads one page, named by its id or by its alias. Rules U12, U30.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { page } = await workspace.getPage({ page_id: "1" });
   * page.title; // "Handbook"
   * (await workspace.getPage({ page_id: page.alias_id })).page.id; // "1"
   * ```
   */
  getPage(input: GetPageInput, options?: CallOptions): Promise<GetPageOutput>;
}

export const getPage = operation<GetPage>({
  role: "viewer",
  input: () => ({ page_id: idSchema }),
  async decide(session, { page_id }) {
    const page = await requirePage(session, page_id);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
