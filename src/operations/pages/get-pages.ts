import * as z from "zod";
import type { Order } from "../../model/order";
import type { Page } from "../../model/page";
import type { ResponseMetadata } from "../../model/response-metadata";
import { presentPages } from "../../presentation/page";
import type { Reader } from "../../session/reader";
import { absent, anyOf, ascending, present } from "../../storage/clauses";
import type { Clause } from "../../storage/query";
import type { PageRequest } from "../../views/page-request";
import { optionalId } from "../input";
import { type CallOptions, operation } from "../operation";
import { listingScope, pageInput, placeOf, readPage } from "../paging";

export interface GetPagesInput extends PageRequest {
  /** Only the pages of this space. */
  readonly project_id?: string | null | undefined;
  /** `true`: the archived pages; otherwise the live ones. */
  readonly archived?: boolean | null | undefined;
}

export interface GetPagesOutput extends ResponseMetadata {
  readonly pages: readonly Page[];
  /** Ids of all live pages in their order. */
  readonly page_order: Order;
  /** Ids of all archived pages in their order. */
  readonly archive_page_order: Order;
}

export interface GetPages {
  /**
   * Lists the pages the actor may read in their order, a page of results at a time. Rules U12, E4, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { pages, page_order } = await workspace.getPages({ project_id: "1" });
   * pages.length <= page_order.length; // true
   * ```
   */
  getPages(input?: GetPagesInput, options?: CallOptions): Promise<GetPagesOutput>;
}

const sort = ascending("order_key");

export const getPages = operation<GetPages>({
  role: "viewer",
  input: () => ({ ...pageInput, project_id: optionalId, archived: z.boolean().nullish() }),
  async decide(session, { project_id, archived, ...page }) {
    const { context } = session;
    const scope = listingScope(context, [project_id ?? "", archived === true]);
    const place = placeOf(page, scope, context.nowMs, "string");
    if (project_id) await session.require("project", project_id, "project_id");
    const inProject: Clause[] = project_id ? [anyOf("project_id", [project_id])] : [];
    const order = (reader: Reader, archivedOnes: boolean) =>
      reader.findIds({ kind: "page", where: [...inProject, isArchived(archivedOnes)], sort });
    return async (reader) => {
      const where = [...inProject, isArchived(archived === true)];
      const { documents, ...metadata } = await readPage(reader, { kind: "page", where, sort }, page, place);
      return {
        ...metadata,
        pages: await presentPages(reader, documents),
        page_order: await order(reader, false),
        archive_page_order: await order(reader, true),
      };
    };
  },
});

const isArchived = (archived: boolean): Clause => (archived ? present("archived") : absent("archived"));
