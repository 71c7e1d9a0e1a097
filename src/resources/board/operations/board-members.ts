import type { CallOptions } from "../../../operation/operation";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import type { Board } from "../board";
import { aBoard, presentBoard } from "./present-board";

export interface AddBoardMemberInput extends NewMember {
  readonly board_id: string;
}

export type AddBoardMemberOutput = { readonly board: Board };

export interface RemoveBoardMemberInput extends FormerMember {
  readonly board_id: string;
}

export type RemoveBoardMemberOutput = Readonly<Record<never, never>>;

export interface BoardMembersOperations {
  /**
   * Adds a user to the members of a board, or gives a member another role. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board.
   *
   * @example
   * const { board } = await workspace.addBoardMember({ board_id: "1", user_id: "u-max" });
   * board.members.map(({ user_id, role }) => [user_id, role]); // [["u-max", "member"]]
   */
  addBoardMember(input: AddBoardMemberInput, options?: CallOptions): Promise<AddBoardMemberOutput>;

  /**
   * Takes a user out of the members of a board. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or the member.
   *
   * @example
   * await workspace.addBoardMember({ board_id: "1", user_id: "u-max" });
   * await workspace.removeBoardMember({ board_id: "1", user_id: "u-max" });
   * const { board } = await workspace.getBoard({ board_id: "1" });
   * board.members.length; // 0
   */
  removeBoardMember(input: RemoveBoardMemberInput, options?: CallOptions): Promise<RemoveBoardMemberOutput>;
}

export const { add: addBoardMember, remove: removeBoardMember } = memberOperations("board", {
  subject: aBoard,
  present: presentBoard,
});
