import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import { type CallOptions, operation } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, ascending, present } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { reading } from "../../common/operations/by-id";
import type { Order } from "../../common/parts";
import { childrenOf, siblingLists } from "../../ordering/operations/placement";
import type { List } from "../list-fields";
import { presentList, presentLists } from "./present-list";

export type GetListInput = { readonly list_id: string };

export interface GetListOutput {
  /** With its cards, or its epics. */
  readonly list: List;
}

export interface GetListsOperations {
  /**
   * Reads one list with its cards. Rule L6.2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { list } = await workspace.getList({ list_id: "6" });
   * list.cards?.length ?? 0;
   */
  getList(input: GetListInput, options?: CallOptions): Promise<GetListOutput>;

  /**
   * Lists the lists of a board in their order, without their cards. Rules U23, L6, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { lists } = await workspace.getLists({ board_id: "1", archived: false });
   * lists.map((list) => list.behavior); // ["committed", "started", "completed"]
   */
  getLists(input: GetListsInput, options?: CallOptions): Promise<GetListsOutput>;

  /**
   * Reads the epic lists of the workspace with their epics. Rules U11, U29, L6, L7, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { lists } = await workspace.getEpics();
   * lists.map((list) => list.title); // ["Backlog", "Planned", "In progress", "Done", "Cancelled"]
   */
  getEpics(input?: GetEpicsInput, options?: CallOptions): Promise<GetEpicsOutput>;
}

export const getList = reading("list", (reader, list) => presentList(reader, list, { withContents: true }));

export interface GetListsInput extends PageRequest {
  readonly board_id: string;
  /** `true`: the archived ones; `false`: the live ones; left out, both. */
  readonly archived?: boolean | null | undefined;
}

export interface GetListsOutput extends OptionalPaging {
  /** Without their cards. */
  readonly lists: readonly List[];
  /** The ids of the lists given, in their order. */
  readonly list_order: Order;
}

export const getLists = operation<Pick<GetListsOperations, "getLists">>({
  role: "viewer",
  input: () => ({ board_id: idSchema, archived: z.nullish(z.boolean()), ...pageInput }),
  async decide(session, { board_id, archived, ...page }) {
    const onPage = listing(session.context, page, [board_id, archived ?? null], "string");
    await session.require("board", board_id, "board_id");
    const { where } = childrenOf("list", "board_id", board_id);
    const state = typeof archived === "boolean" ? [archived ? present("archived") : absent("archived")] : [];
    const query = { kind: "list", where: [...where, ...state], sort: ascending("order_key") } as const;
    return onPage.answer(query, async (reader, found) => {
      const lists = await presentLists(reader, found);
      return { lists, list_order: lists.map((list) => list.id) };
    });
  },
});

export interface GetEpicsInput extends PageRequest {}

export interface GetEpicsOutput extends OptionalPaging {
  /** Epic lists of the workspace in their order, each with its epics. */
  readonly lists: readonly List[];
  /** The ids of all epic lists. */
  readonly list_order: Order;
  /** When one of `lists` or an epic in it was last changed. */
  readonly time_updated: STime;
}

export const getEpics = operation<Pick<GetListsOperations, "getEpics">>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const query = { kind: "list", where: siblingLists({}).where, sort: ascending("order_key") } as const;
    return listing(context, page, null, "string").answer(query, async (reader, found) => {
      const [lists, list_order] = await Promise.all([
        presentLists(reader, found, { withContents: true }),
        reader.findIds(query),
      ]);
      return { lists, list_order, time_updated: lists.reduce(lastChange, 0) };
    });
  },
});

const lastChange = (last: STime, { time_updated, epics = [] }: List): STime =>
  epics.reduce((latest, epic) => Math.max(latest, epic.time_updated), Math.max(last, time_updated));
