import type { Page } from "../../model/page";
import { presentPage } from "../../presentation/page";
import { idSchema } from "../../schemas/base";
import { type CallOptions, operation } from "../operation";

export interface GetPageInput {
  readonly page_id: string;
}

export interface GetPageOutput {
  readonly page: Page;
}

export interface GetPage {
  /**
   * Reads one page. Rule U12.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { page } = await workspace.getPage({ page_id: "1" });
   * page.title;
   * ```
   */
  getPage(input: GetPageInput, options?: CallOptions): Promise<GetPageOutput>;
}

export const getPage = operation<GetPage>({
  role: "viewer",
  input: () => ({ page_id: idSchema }),
  async decide(session, { page_id }) {
    const page = await session.require("page", page_id, "page_id");
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
