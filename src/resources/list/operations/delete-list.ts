import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { ascending } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { isEpicList, siblingLists } from "../../ordering/operations/sibling-lists";
import { removeWithReferences } from "../../removal/operations/remove";
import type { ListDocument } from "../list-document";

export interface DeleteListInput {
  readonly list_id: string;
}

export type DeleteListOutput = Readonly<Record<never, never>>;

export interface DeleteList {
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
   * ```ts
   * await workspace.deleteList({ list_id: "7" });
   * ```
   */
  deleteList(input: DeleteListInput, options?: CallOptions): Promise<DeleteListOutput>;
}

export const deleteList = operation<DeleteList>({
  role: "member",
  input: () => ({ list_id: idSchema }),
  async decide(session, { list_id }) {
    const list = await session.require("list", list_id, "list_id");
    if (list.sprint_id !== undefined) {
      throw refusal("invalid_input", "list_id", "A sprint keeps its lists.", "not_a_board_list");
    }
    if (isEpicList(list)) await refuseLast(session, list);
    await removeWithReferences(session, "list", list_id);
    return () => ({});
  },
});

/** Without a list no epic could be created any more. */
async function refuseLast(session: Session, list: ListDocument): Promise<void> {
  const lists = await session.findGuarded({ kind: "list", where: siblingLists(list).where, sort: ascending("id") });
  if (lists.length > 1) return;
  throw refusal("still_in_use", "list_id", "The last epic list cannot be deleted.");
}
