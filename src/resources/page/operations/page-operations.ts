import * as z from "zod/mini";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import type { Given } from "../../../fields/declared-fields";
import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending, type Clause, descending, present } from "../../../storage/query";
import { archivedFlag, idSchema, optionalId } from "../../common/base-schemas";
import { deletion, reading } from "../../common/operations/by-id";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import type { Order } from "../../common/parts";
import { newOrderKeyAt } from "../../ordering/operations/placement";
import { type Page, pageFields } from "../page-fields";
import { type CopyPage, type CreatePageInput, changePage, newPage, type PageChanges, pagePlace } from "./change-page";
import * as tree from "./page-tree";
import { aPage, presentPage, presentPages } from "./present-page";

export interface GetPageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

/** Omitted fields stay unchanged. */
export interface UpdatePageInput extends GetPageInput, PageChanges, Expecting<UpdatePageInput, "page_id"> {}

export interface DeletePageInput extends GetPageInput {}

export interface ArchivePageInput extends GetPageInput, Expecting<ArchivePageInput, "page_id"> {
  /** `false` brings it back. Default `true`. */
  readonly archived?: boolean | null | undefined;
}

export interface AddPageMemberInput extends GetPageInput, NewMember {}

export interface RemovePageMemberInput extends GetPageInput, FormerMember {}

const getPagesInput = () => ({
  ...pageInput,
  /** Only the pages of this space. */
  project_id: optionalId,
  /** Only the pages right under this one; `""` is only those at a root. */
  parent_page_id: optionalId,
  /** `true`: the archived pages; otherwise the live ones. */
  archived: archivedFlag,
  /** `true`: the latest change first; otherwise `pages` are in their order. */
  updated_recently: z.nullish(z.boolean()),
});

export interface GetPagesInput extends PageRequest, Given<typeof getPagesInput> {}

export interface GetPagesOutput extends ResponseMetadata {
  readonly pages: readonly Page[];
  /** Ids of all live pages asked for, those side by side in their order. */
  readonly page_order: Order;
  /** Ids of all archived pages asked for, those side by side in their order. */
  readonly archive_page_order: Order;
}

export type CreatePageOutput = { readonly page: Page };
export type UpdatePageOutput = { readonly page: Page };
export type DeletePageOutput = Readonly<Record<never, never>>;
export type ArchivePageOutput = { readonly page: Page };
export type GetPageOutput = { readonly page: Page };
export type AddPageMemberOutput = { readonly page: Page };
export type RemovePageMemberOutput = Readonly<Record<never, never>>;

export interface PageOperations extends PageMembersOperations, CopyPage, GetPagesOperations {
  /**
   * Creates a page, at the root or under another page. Rules U12, U30, C6, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page, 409
   * `archived_target` when one of them is archived.
   * @example
   * const { page } = await workspace.createPage({ title: "Handbook", is_public: true });
   * page.standalone; // true
   */
  createPage(input: CreatePageInput, options?: CallOptions): Promise<CreatePageOutput>;

  /**
   * Changes, archives or restores a page, and moves it, with all pages below it, to another parent or space.
   *
   * A space named alone means its root. Rules U30, E4, C6, L5, T6.
   * @throws WorkspaceError 400 `invalid_input`, also for itself as its parent, 403 `no_access`, also where the actor
   * may not change a page below it that would change too, 404 `not_found` for the page, the space or the parent, 409
   * `circular_parent` for a parent that lies below it, 409 `archived_target` for an archived parent or space, 413
   * `too_large` when the storage cannot take the change of all pages below it in one commit.
   * @example
   * const { page: chapter } = await workspace.createPage({ title: "Chapter", parent_page_id: "1" });
   * const { page } = await workspace.updatePage({ page_id: chapter.id, parent_page_id: "", position: 0 });
   * const { page_order } = await workspace.getPages({ parent_page_id: "" });
   * page_order.indexOf(page.id); // 0
   */
  updatePage(input: UpdatePageInput, options?: CallOptions): Promise<UpdatePageOutput>;

  /**
   * Deletes a page with all pages below it and their comments. Rules U18, U30, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change a page below it,
   * 404 `not_found`, 413 `too_large` when the storage cannot take the removal in one commit.
   * @example
   * await workspace.deletePage({ page_id: "1" });
   * (await workspace.getPages()).page_order; // []
   */
  deletePage(input: DeletePageInput, options?: CallOptions): Promise<DeletePageOutput>;

  /**
   * Archives a page with all pages below it, or restores what was archived with it.
   *
   * A page whose parent is archived comes back at the root of its space. Rules U30, E4, C1, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also where the actor may not change a page below it,
   * 404 `not_found`, 413 `too_large` when the storage cannot take the change of all pages below it in one commit.
   * @example
   * const { page } = await workspace.archivePage({ page_id: "1" });
   * page.archived?.user_id; // "u-ada"
   */
  archivePage(input: ArchivePageInput, options?: CallOptions): Promise<ArchivePageOutput>;
}

export interface GetPagesOperations {
  /**
   * Reads one page, named by its id or by its alias. Rules U12, U30.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { page } = await workspace.getPage({ page_id: "1" });
   * page.title; // "Handbook"
   * (await workspace.getPage({ page_id: page.alias_id })).page.id; // "1"
   */
  getPage(input: GetPageInput, options?: CallOptions): Promise<GetPageOutput>;

  /**
   * Lists the pages the actor may read in order: all, or as `count` and `cursor` ask. Rules U12, U30, C10, E4, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page.
   * @example
   * const { pages, page_order } = await workspace.getPages({ project_id: "1" });
   * pages.length <= page_order.length; // true
   */
  getPages(input?: GetPagesInput, options?: CallOptions): Promise<GetPagesOutput>;
}

export interface PageMembersOperations {
  /**
   * Adds a member to a page, who may then read it also when it is not public, or gives one another role. Rules U30, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { page } = await workspace.addPageMember({ page_id: "1", user_id: "u-bob", role: "viewer" });
   * page.members.map((member) => member.user_id); // ["u-bob"]
   */
  addPageMember(input: AddPageMemberInput, options?: CallOptions): Promise<AddPageMemberOutput>;

  /**
   * Removes a member from a page. Rules U30, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the page or the member.
   * @example
   * await workspace.addPageMember({ page_id: "1", user_id: "u-bob" });
   * await workspace.removePageMember({ page_id: "1", user_id: "u-bob" });
   */
  removePageMember(input: RemovePageMemberInput, options?: CallOptions): Promise<RemovePageMemberOutput>;
}

export const createPage = operation<Pick<PageOperations, "createPage">>({
  input: (unit) => ({ ...inputsOf(pageFields, unit, "created"), ...pagePlace }),
  async decide(session, fields) {
    const { context } = session;
    const { project_id, parent } = await tree.requestedPlace(session, fields, null);
    await tree.refuseArchivedPlace(session, { project_id, parent }, null);
    const place = { project_id, parent_page_id: parent?.id };
    const siblings = tree.siblingPages(place, fields.archived === true, context.actor);
    const placed = await newOrderKeyAt(session, siblings, session.nextId("page"), fields.position);
    const page = session.insert("page", newPage(context, { ...place, ...placed }, fields));
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export const updatePage = operation<Pick<PageOperations, "updatePage">>({
  input: (unit) => ({ page_id: idSchema, ...inputsOf(pageFields, unit, "changed"), ...pagePlace }),
  changes: aPage,
  async decide(session, { page_id, ...changes }) {
    const page = await changePage(session, page_id, changes);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export const deletePage = deletion("page", {
  async find(session, id) {
    const page = await tree.requirePage(session, id);
    tree.permitPageChange(session, page);
    await tree.permitSubpageRemoval(session, page);
    return page;
  },
});

export const archivePage = operation<Pick<PageOperations, "archivePage">>({
  input: () => ({ page_id: idSchema, archived: archivedFlag }),
  changes: aPage,
  async decide(session, { page_id, archived }) {
    const page = await changePage(session, page_id, { archived: archived ?? true });
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export const { add: addPageMember, remove: removePageMember } = memberOperations("page", {
  subject: aPage,
  present: presentPage,
  named: tree.requirePage,
  permit: (session, page, isOwn) => {
    if (!isOwn) tree.permitPageSharing(session, page);
  },
});

export const getPage = reading("page", presentPage, tree.requirePage);

const inOrder = ascending("order_key");
const lastChangedFirst = descending("time_updated");

export const getPages = operation<Pick<GetPagesOperations, "getPages">>({
  role: "viewer",
  input: getPagesInput,
  async decide(session, { project_id, parent_page_id, archived, updated_recently, ...page }) {
    const { context } = session;
    const filters = [project_id ?? "", parent_page_id ?? null, archived === true, updated_recently === true];
    const sort = updated_recently === true ? lastChangedFirst : inOrder;
    const pages = listing(context, page, filters, sort === inOrder ? "string" : "number");
    if (project_id) await session.require("project", project_id, "project_id");
    if (parent_page_id) await session.require("page", parent_page_id, "parent_page_id");
    const inSpace = project_id ? [anyOf("project_id", [project_id])] : [];
    return async (reader) => {
      const asked = [...inSpace, ...(await underParent(reader, parent_page_id))];
      const order = (archivedOnes: boolean) =>
        reader.findIds({ kind: "page", where: [...asked, isArchived(archivedOnes)], sort: inOrder });
      const where = [...asked, isArchived(archived === true)];
      const { documents, ...metadata } = await pages.readCounted(reader, { kind: "page", where, sort });
      return {
        ...metadata,
        pages: await presentPages(reader, documents),
        page_order: await order(false),
        archive_page_order: await order(true),
      };
    };
  },
});

const isArchived = (archived: boolean): Clause => (archived ? present("archived") : absent("archived"));

/** Children of a page that the actor may not read are shown at the root. Rule U30.17. */
async function underParent(reader: Reader, parent: string | null | undefined): Promise<readonly Clause[]> {
  if (typeof parent !== "string") return [];
  if (parent !== "" || !reader.isRestricted) return [anyOf("parent_page_id", [parent])];
  const where = [tree.othersPages(reader.context.actor)];
  const hidden = await reader.unrestricted().findIds({ kind: "page", where, sort: ascending("id") });
  return [anyOf("parent_page_id", ["", ...hidden])];
}
