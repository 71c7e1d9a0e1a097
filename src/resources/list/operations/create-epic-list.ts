import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { position } from "../../common/input-fields";
import { orderKeyAt } from "../../ordering/operations/placement";
import { siblingLists } from "../../ordering/operations/sibling-lists";
import type { List } from "../list";
import { listFields } from "../list-fields";
import { insertList, type NewList } from "./insert-lists";
import { presentList } from "./present-list";

export interface CreateEpicListInput extends NewList {
  /** Zero-based place among the epic lists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export interface CreateEpicListOutput {
  readonly list: List;
}

export interface CreateEpicList {
  /**
   * Creates an epic list, which `updateList` changes like any other. Rules U29, L7.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { list } = await workspace.createEpicList({ title: "On hold", behavior: "committed", position: 2 });
   * list.behavior; // "committed"
   * ```
   */
  createEpicList(input: CreateEpicListInput, options?: CallOptions): Promise<CreateEpicListOutput>;
}

export const createEpicList = operation<CreateEpicList>({
  role: "member",
  input: (unit) => ({ ...inputsOf(listFields, unit, "created"), position }),
  async decide(session, { position: place, ...input }) {
    const id = await session.nextId("list");
    const order_key = await orderKeyAt(session, siblingLists({}), { id }, place);
    const list = insertList(session, {}, { id, order_key }, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});
