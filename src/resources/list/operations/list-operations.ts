import { refusal } from "../../../errors/errors";
import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { ascending } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { position } from "../../common/input-fields";
import { deletion } from "../../common/operations/by-id";
import { childrenOf, isEpicList, newOrderKeyAt, orderKeyAt, siblingLists } from "../../ordering/operations/placement";
import type { List } from "../list";
import { type ListDocument, listFields } from "../list-fields";
import { insertList, insertNumberedLists, type NewList } from "./copy-lists";
import type { GetListsOperations } from "./get-lists";
import { presentList } from "./present-list";
import type { UpdateList } from "./update-list";

export interface CreateListInput extends NewList {
  readonly board_id: string;
}

export type CreateListOutput = { readonly list: List };

export interface ListOperations extends GetListsOperations, UpdateList {
  /**
   * Creates a list, last on its board. Rule U10.3.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board, 409 `archived_target`
   * when the board is archived.
   *
   * @example
   * const { list } = await workspace.createList({ board_id: "1", title: "Review", behavior: "started" });
   * list.behavior; // "started"
   */
  createList(input: CreateListInput, options?: CallOptions): Promise<CreateListOutput>;

  /**
   * Creates an epic list, which `updateList` changes like any other. Rules U29, L7.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * const { list } = await workspace.createEpicList({ title: "On hold", behavior: "committed", position: 2 });
   * list.behavior; // "committed"
   */
  createEpicList(input: CreateEpicListInput, options?: CallOptions): Promise<CreateEpicListOutput>;

  /**
   * Deletes a list of a board with its cards and their comments, or an epic list that is empty, for good.
   *
   * Version-control mappings to it are cleared; time logged on its cards stays. Rules U18, U23, L7.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for a list of a sprint), 403 `no_access`, 404 `not_found`, 409
   * `still_in_use` for an epic list that holds epics or is the last one, 413 `too_large` when the storage cannot take
   * the cascade in one commit.
   *
   * @example
   * await workspace.deleteList({ list_id: "7" });
   */
  deleteList(input: DeleteListInput, options?: CallOptions): Promise<DeleteListOutput>;
}

export const createList = operation<Pick<ListOperations, "createList">>({
  input: (unit) => ({ board_id: idSchema, ...inputsOf(listFields, unit, "created") }),
  async decide(session, { board_id, ...input }) {
    const board = await session.require("board", board_id, "board_id");
    if (board.archived !== undefined) throw refusal("archived_target", "board_id", `Board ${board_id} is archived.`);
    const placed = await newOrderKeyAt(session, childrenOf("list", "board_id", board_id), session.nextId("list"));
    const list = insertList(session, { board_id, project_id: board.project_id }, placed, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

export interface CreateEpicListInput extends NewList {
  /** Zero-based place among the epic lists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export type CreateEpicListOutput = { readonly list: List };

export const createEpicList = operation<Pick<ListOperations, "createEpicList">>({
  input: (unit) => ({ ...inputsOf(listFields, unit, "created"), position }),
  async decide(session, { position: place, ...input }) {
    const id = await session.nextId("list");
    const order_key = await orderKeyAt(session, siblingLists({}), { id }, place);
    const list = insertList(session, {}, { id, order_key }, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

export type DeleteListInput = { readonly list_id: string };
export type DeleteListOutput = Readonly<Record<never, never>>;

export const deleteList = deletion("list", {
  async find(session, id) {
    const list = await session.require("list", id, "list_id");
    if (list.sprint_id !== undefined) {
      throw refusal("invalid_input", "list_id", "A sprint keeps its lists.", "not_a_board_list");
    }
    if (isEpicList(list)) await refuseLast(session, list);
    return list;
  },
});

/** Without a list no epic could be created any more. */
async function refuseLast(session: Session, list: ListDocument): Promise<void> {
  const lists = await session.findGuarded({ kind: "list", where: siblingLists(list).where, sort: ascending("id") });
  if (lists.length > 1) return;
  throw refusal("still_in_use", "list_id", "The last epic list cannot be deleted.");
}

const epicLists: readonly NewList[] = [
  { title: "Backlog", behavior: "backlog" },
  { title: "Planned", behavior: "committed" },
  { title: "In progress", behavior: "started" },
  { title: "Done", behavior: "completed" },
  { title: "Cancelled", behavior: "cancelled" },
];

/** Gives the workspace its epic lists. Rule L7. */
export async function insertEpicLists(session: Session): Promise<void> {
  await insertNumberedLists(session, {}, epicLists);
}
