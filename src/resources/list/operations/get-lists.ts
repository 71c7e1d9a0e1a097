import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { absent, ascending, present } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { childrenOf } from "../../ordering/operations/placement";
import type { Order } from "../../ordering/order";
import type { List } from "../list";
import { presentLists } from "./present-list";

export interface GetListsInput extends PageRequest {
  readonly board_id: string;
  /** `true`: the archived ones; `false`: the live ones; left out, both. */
  readonly archived?: boolean | null | undefined;
  /** The most lists to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetListsOutput extends OptionalPaging {
  /** Without their cards. */
  readonly lists: readonly List[];
  /** The ids of the lists given, in their order. */
  readonly list_order: Order;
}

export interface GetLists {
  /**
   * Lists the lists of a board in their order, without their cards. Rules U23, L4, L6, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { lists } = await workspace.getLists({ board_id: "1", archived: false });
   * lists.map((list) => list.behavior); // ["committed", "started", "completed"]
   * ```
   */
  getLists(input: GetListsInput, options?: CallOptions): Promise<GetListsOutput>;
}

export const getLists = operation<GetLists>({
  role: "viewer",
  input: () => ({ board_id: idSchema, archived: z.nullish(z.boolean()), ...pageInput }),
  async decide(session, { board_id, archived, ...page }) {
    const { context } = session;
    const place = placeOf(page, listingScope(context, [board_id, archived ?? null]), context.nowMs, "string");
    await session.require("board", board_id, "board_id");
    const { where } = childrenOf("list", "board_id", board_id);
    const state = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    return async (reader) => {
      const query = { kind: "list", where: [...where, ...state], sort: ascending("order_key") } as const;
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      const lists = await presentLists(reader, documents);
      return { ...metadata, lists, list_order: lists.map((list) => list.id) };
    };
  },
});
