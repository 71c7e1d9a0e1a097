import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import { aBoard } from "./present-board";

export interface RemoveBoardMemberInput {
  readonly board_id: string;
  readonly user_id: string;
  /** What its caller last saw of the members. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveBoardMemberOutput = Readonly<Record<never, never>>;

export interface RemoveBoardMember {
  /**
   * Takes a user out of the members of a board. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or the member.
   *
   * @example
   * ```ts
   * await workspace.addBoardMember({ board_id: "1", user_id: "u-max" });
   * await workspace.removeBoardMember({ board_id: "1", user_id: "u-max" });
   * const { board } = await workspace.getBoard({ board_id: "1" });
   * board.members.length; // 0
   * ```
   */
  removeBoardMember(input: RemoveBoardMemberInput, options?: CallOptions): Promise<RemoveBoardMemberOutput>;
}

export const removeBoardMember = operation<RemoveBoardMember>({
  role: "member",
  input: () => ({ board_id: idSchema, user_id: idSchema }),
  changes: { ...aBoard, sets: { members: membersInput } },
  async decide(session, { board_id, user_id }) {
    const board = await session.require("board", board_id, "board_id");
    requireMembership(board, user_id);
    await session.update("board", board_id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
