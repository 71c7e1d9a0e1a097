import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";

export interface DeleteBoardInput {
  readonly board_id: string;
}

export type DeleteBoardOutput = Readonly<Record<never, never>>;

export interface DeleteBoard {
  /**
   * Deletes a board with its lists, cards and their comments, for good. Time logged on its cards stays. Rules U18, U22.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the cascade in one commit.
   *
   * @example
   * ```ts
   * await workspace.deleteBoard({ board_id: "1" });
   * ```
   */
  deleteBoard(input: DeleteBoardInput, options?: CallOptions): Promise<DeleteBoardOutput>;
}

export const deleteBoard = operation<DeleteBoard>({
  role: "member",
  input: () => ({ board_id: idSchema }),
  async decide(session, { board_id }) {
    await session.require("board", board_id, "board_id");
    await removeWithReferences(session, "board", board_id);
    return () => ({});
  },
});
