import type { List } from "../../model/list";
import type { Order } from "../../model/order";
import type { STime } from "../../model/time";
import { presentLists } from "../../presentation/list";
import { siblingLists } from "../../rules/sibling-lists";
import { ascending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";

export interface GetEpicsInput {
  /** The most lists to give; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetEpicsOutput {
  /** The workspace's epic lists in their order, each with its epics. */
  readonly lists: readonly List[];
  readonly list_order: Order;
  /** When a list or an epic in it was last changed. */
  readonly time_updated: STime;
}

export interface GetEpics {
  /**
   * Reads the epic lists of the workspace with their epics. Rules U11, U29, L6, L7.
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
  input: () => ({ count: pageInput.count }),
  decide:
    async (_session, { count }) =>
    async (reader) => {
      const { where } = siblingLists({});
      const found = await reader.find({ kind: "list", where, sort: ascending("order_key") });
      const lists = await presentLists(reader, found.slice(0, count ?? undefined), { withContents: true });
      return {
        lists,
        list_order: found.map((list) => list.id),
        time_updated: lists.reduce(lastChange, 0),
      };
    },
});

const lastChange = (last: STime, { time_updated, epics = [] }: List): STime =>
  epics.reduce((latest, epic) => Math.max(latest, epic.time_updated), Math.max(last, time_updated));
