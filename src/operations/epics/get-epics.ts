import type { List } from "../../model/list";
import { presentLists } from "../../presentation/list";
import { siblingLists } from "../../rules/sibling-lists";
import { ascending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";

export type GetEpicsInput = Readonly<Record<never, never>>;

export interface GetEpicsOutput {
  /** The workspace's epic lists in their order, each with its epics. */
  readonly lists: readonly List[];
  readonly list_order: readonly string[];
}

export interface GetEpics {
  /**
   * Reads the epic lists of the workspace with their epics. Rules U11, L6, L7.
   *
   * @throws WorkspaceError 403 `no_access`.
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
  input: () => ({}),
  decide: async () => async (reader) => {
    const { where } = siblingLists({});
    const lists = await reader.find({ kind: "list", where, sort: ascending("order_key") });
    return {
      lists: await presentLists(reader, lists, { withContents: true }),
      list_order: lists.map((list) => list.id),
    };
  },
});
