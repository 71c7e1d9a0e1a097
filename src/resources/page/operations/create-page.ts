import { type CallOptions, operation } from "../../../operation/operation";
import { orderKeyAt } from "../../ordering/operations/placement";
import type { Page } from "../page";
import { newPage } from "./new-page";
import { type PageFields, pageInputs } from "./page-input";
import { refuseArchivedPlace, requestedPlace } from "./page-place";
import { siblingPages } from "./page-siblings";
import { presentPage } from "./present-page";

/** Without a space the page is in that of its parent, or stands alone. */
export interface CreatePageInput extends PageFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
}

export interface CreatePageOutput {
  readonly page: Page;
}

export interface CreatePage {
  /**
   * Creates a page, at the root or under another page. Rules U12, U30, C6, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page, 409
   * `archived_target` when one of them is archived.
   *
   * @example
   * ```ts
   * const { page } = await workspace.createPage({ title: "Handbook", is_public: true });
   * page.standalone; // true
   * ```
   */
  createPage(input: CreatePageInput, options?: CallOptions): Promise<CreatePageOutput>;
}

export const createPage = operation<CreatePage>({
  role: "member",
  input: (unit) => pageInputs(unit, "created"),
  async decide(session, fields) {
    const { context } = session;
    const { project_id, parent } = await requestedPlace(session, fields, null);
    await refuseArchivedPlace(session, { project_id, parent }, null);
    const id = await session.nextId("page");
    const place = { project_id, parent_page_id: parent?.id };
    const siblings = siblingPages(place, fields.archived === true, context.actor);
    const order_key = await orderKeyAt(session, siblings, { id }, fields.position);
    const page = session.insert("page", newPage(context, { ...place, id, order_key }, fields));
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
