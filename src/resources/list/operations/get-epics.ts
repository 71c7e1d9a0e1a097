import type { STime } from "../../../base/time";
import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { ascending } from "../../../storage/clauses";
import { siblingLists } from "../../ordering/operations/sibling-lists";
import type { Order } from "../../ordering/order";
import type { List } from "../list";
import { presentLists } from "./present-list";

export interface GetEpicsInput extends PageRequest {
  /** The most lists to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetEpicsOutput extends OptionalPaging {
  /** Epic lists of the workspace in their order, each with its epics. */
  readonly lists: readonly List[];
  /** The ids of all epic lists. */
  readonly list_order: Order;
  /** When one of `lists` or an epic in it was last changed. */
  readonly time_updated: STime;
}

export interface GetEpics {
  /**
   * Reads the epic lists of the workspace with their epics. Rules U11, U29, L6, L7, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { lists } = await workspace.getEpics();
   * lists.map((list) => list.title); // ["Backlog", "Planned", "In progress", "Done", "Cancelled"]
   * ```
   */
  getEpics(input?: GetEpicsInput, options?: CallOptions): Promise<GetEpicsOutput>;
}

export const getEpics = operation<GetEpics>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const place = placeOf(page, listingScope(context, null), context.nowMs, "string");
    const { where } = siblingLists({});
    const query = { kind: "list", where, sort: ascending("order_key") } as const;
    return async (reader) => {
      const [{ documents, ...metadata }, list_order] = await Promise.all([
        readListing(reader, query, page, place),
        reader.findIds(query),
      ]);
      const lists = await presentLists(reader, documents, { withContents: true });
      return { ...metadata, lists, list_order, time_updated: lists.reduce(lastChange, 0) };
    };
  },
});

const lastChange = (last: STime, { time_updated, epics = [] }: List): STime =>
  epics.reduce((latest, epic) => Math.max(latest, epic.time_updated), Math.max(last, time_updated));
