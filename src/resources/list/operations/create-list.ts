import { refusal } from "../../../errors/errors";
import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { childrenOf, newOrderKeyAt } from "../../ordering/operations/placement";
import type { List } from "../list";
import { listFields } from "../list-fields";
import { insertList, type NewList } from "./insert-lists";
import { presentList } from "./present-list";

export interface CreateListInput extends NewList {
  readonly board_id: string;
}

export interface CreateListOutput {
  readonly list: List;
}

export interface CreateList {
  /**
   * Creates a list, last on its board. Rule U9.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board, 409 `archived_target`
   * when the board is archived.
   *
   * @example
   * ```ts
   * const { list } = await workspace.createList({ board_id: "1", title: "Review", behavior: "started" });
   * list.behavior; // "started"
   * ```
   */
  createList(input: CreateListInput, options?: CallOptions): Promise<CreateListOutput>;
}

export const createList = operation<CreateList>({
  role: "member",
  input: (unit) => ({ board_id: idSchema, ...inputsOf(listFields, unit, "created") }),
  async decide(session, { board_id, ...input }) {
    const board = await session.require("board", board_id, "board_id");
    if (board.archived !== undefined) throw refusal("archived_target", "board_id", `Board ${board_id} is archived.`);
    const placed = await newOrderKeyAt(session, childrenOf("list", "board_id", board_id), session.nextId("list"));
    const list = insertList(session, { board_id, project_id: board.project_id }, placed, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});
