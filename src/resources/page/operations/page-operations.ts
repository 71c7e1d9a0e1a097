import { type CallOptions, type Expected, type Expecting, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { archivedFlag } from "../../common/input-fields";
import { deletion } from "../../common/operations/by-id";
import { orderKeyAt } from "../../ordering/operations/placement";
import type { Page } from "../page";
import { changePage, newPage, type PageChanges, type PageFields, pageInputs } from "./change-page";
import type { CopyPage } from "./copy-pages";
import type { GetPagesOperations } from "./get-pages";
import type { PageMembersOperations } from "./page-members";
import {
  permitPageChange,
  permitSubpageRemoval,
  refuseArchivedPlace,
  requestedPlace,
  requirePage,
  siblingPages,
} from "./page-tree";
import { aPage, presentPage } from "./present-page";

/** Without a space the page is in that of its parent, or stands alone. */
export interface CreatePageInput extends PageFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
}

export type CreatePageOutput = { readonly page: Page };

export interface PageOperations extends PageMembersOperations, CopyPage, GetPagesOperations {
  /**
   * Creates a page, at the root or under another page. Rules U12, U30, C6, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page, 409
   * `archived_target` when one of them is archived.
   *
   * @example
   * const { page } = await workspace.createPage({ title: "Handbook", is_public: true });
   * page.standalone; // true
   */
  createPage(input: CreatePageInput, options?: CallOptions): Promise<CreatePageOutput>;

  /**
   * Changes a page, archives it or brings it back, and moves it, with all pages below it, to another parent or space.
   *
   * A space named alone means its root. Rules U30, E4, C6, L5, T6.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for itself as its parent, 403 `no_access`, also where the actor
   * may not change a page below it that would change too, 404 `not_found` for the page, the space or the parent, 409
   * `circular_parent` for a parent that lies below it, 409 `archived_target` for an archived parent or space, 413
   * `too_large` when the storage cannot take the change of all pages below it in one commit.
   *
   * @example
   * const { page: chapter } = await workspace.createPage({ title: "Chapter", parent_page_id: "1" });
   * const { page } = await workspace.updatePage({ page_id: chapter.id, parent_page_id: "", position: 0 });
   * const { page_order } = await workspace.getPages({ parent_page_id: "" });
   * page_order.indexOf(page.id); // 0
   */
  updatePage(input: UpdatePageInput, options?: CallOptions): Promise<UpdatePageOutput>;

  /**
   * Deletes a page with all pages below it and their comments. Rules U18, U30, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change a page below it,
   * 404 `not_found`, 413 `too_large` when the storage cannot take the removal in one commit.
   *
   * @example
   * await workspace.deletePage({ page_id: "1" });
   * (await workspace.getPages()).page_order; // []
   */
  deletePage(input: DeletePageInput, options?: CallOptions): Promise<DeletePageOutput>;

  /**
   * Archives a page with all pages below it, or brings back what was archived with it.
   *
   * A page whose parent is archived comes back at the root of its space. Rules U30, E4, C1, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change a page below it,
   * 404 `not_found`, 413 `too_large` when the storage cannot take the change of all pages below it in one commit.
   *
   * @example
   * const { page } = await workspace.archivePage({ page_id: "1" });
   * page.archived?.user_id; // "u-ada"
   */
  archivePage(input: ArchivePageInput, options?: CallOptions): Promise<ArchivePageOutput>;
}

export const createPage = operation<Pick<PageOperations, "createPage">>({
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

/** Omitted fields stay unchanged. */
export interface UpdatePageInput extends PageChanges, Expecting<UpdatePageInput, "page_id"> {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type UpdatePageOutput = { readonly page: Page };

export const updatePage = operation<Pick<PageOperations, "updatePage">>({
  input: (unit) => ({ page_id: idSchema, ...pageInputs(unit, "changed") }),
  changes: aPage,
  async decide(session, { page_id, ...changes }) {
    const page = await changePage(session, page_id, changes);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export interface DeletePageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type DeletePageOutput = Readonly<Record<never, never>>;

export const deletePage = deletion("page", {
  async find(session, id) {
    const page = await requirePage(session, id);
    permitPageChange(session, page);
    await permitSubpageRemoval(session, page);
    return page;
  },
});

export interface ArchivePageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  /** `false` brings it back. Default `true`. */
  readonly archived?: boolean | null | undefined;
  /** Whether its caller last saw it archived. Rule U38. */
  readonly expected?: Expected<ArchivePageInput, "page_id">;
}

export type ArchivePageOutput = { readonly page: Page };

export const archivePage = operation<Pick<PageOperations, "archivePage">>({
  input: () => ({ page_id: idSchema, archived: archivedFlag }),
  changes: aPage,
  async decide(session, { page_id, archived }) {
    const page = await changePage(session, page_id, { archived: archived ?? true });
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});
