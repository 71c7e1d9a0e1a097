import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { List } from "../list";
import { presentList } from "./present-list";

export interface GetListInput {
  readonly list_id: string;
}

export interface GetListOutput {
  /** With its cards, or its epics. */
  readonly list: List;
}

export interface GetList {
  /**
   * Reads one list with its cards. Rules U9, L6.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { list } = await workspace.getList({ list_id: "6" });
   * list.cards?.length ?? 0;
   * ```
   */
  getList(input: GetListInput, options?: CallOptions): Promise<GetListOutput>;
}

export const getList = operation<GetList>({
  role: "viewer",
  input: () => ({ list_id: idSchema }),
  async decide(session, { list_id }) {
    const list = await session.require("list", list_id, "list_id");
    return async (reader) => ({ list: await presentList(reader, list, { withContents: true }) });
  },
});
