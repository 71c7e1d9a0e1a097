import * as z from "zod/mini";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import { type CallOptions, operation } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending, descending, present } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import type { Order } from "../../common/parts";
import type { Page } from "../page";
import { othersPages, requirePage } from "./page-tree";
import { presentPage, presentPages } from "./present-page";

export interface GetPageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
}

export type GetPageOutput = { readonly page: Page };

export interface GetPagesOperations {
  /**
   * Reads one page, named by its id or by its alias. Rules U12, U30.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * const { page } = await workspace.getPage({ page_id: "1" });
   * page.title; // "Handbook"
   * (await workspace.getPage({ page_id: page.alias_id })).page.id; // "1"
   */
  getPage(input: GetPageInput, options?: CallOptions): Promise<GetPageOutput>;

  /**
   * Lists the pages the actor may read in their order: all of them unless `count` or `cursor` asks for a part. Rules U12, U30,
   * C10, E4, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page.
   *
   * @example
   * const { pages, page_order } = await workspace.getPages({ project_id: "1" });
   * pages.length <= page_order.length; // true
   */
  getPages(input?: GetPagesInput, options?: CallOptions): Promise<GetPagesOutput>;
}

export const getPage = operation<Pick<GetPagesOperations, "getPage">>({
  role: "viewer",
  input: () => ({ page_id: idSchema }),
  async decide(session, { page_id }) {
    const page = await requirePage(session, page_id);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

export interface GetPagesInput extends PageRequest {
  /** Only the pages of this space. */
  readonly project_id?: string | null | undefined;
  /** Only the pages right under this one; `""` is only those at a root. */
  readonly parent_page_id?: string | null | undefined;
  /** `true`: the archived pages; otherwise the live ones. */
  readonly archived?: boolean | null | undefined;
  /** `true`: what was changed last comes first; otherwise `pages` stand in their order. */
  readonly updated_recently?: boolean | null | undefined;
}

export interface GetPagesOutput extends ResponseMetadata {
  readonly pages: readonly Page[];
  /** Ids of all live pages asked for, those side by side in their order. */
  readonly page_order: Order;
  /** Ids of all archived pages asked for, those side by side in their order. */
  readonly archive_page_order: Order;
}

const inOrder = ascending("order_key");
const lastChangedFirst = descending("time_updated");

export const getPages = operation<Pick<GetPagesOperations, "getPages">>({
  role: "viewer",
  input: () => ({
    ...pageInput,
    project_id: optionalId,
    parent_page_id: optionalId,
    archived: z.nullish(z.boolean()),
    updated_recently: z.nullish(z.boolean()),
  }),
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
  const where = [othersPages(reader.context.actor)];
  const hidden = await reader.unrestricted().findIds({ kind: "page", where, sort: ascending("id") });
  return [anyOf("parent_page_id", ["", ...hidden])];
}
