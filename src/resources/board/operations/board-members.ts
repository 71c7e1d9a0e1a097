import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import type { MemberRole } from "../../common/member";
import { memberRoleSchema } from "../../common/member-schema";
import { join, leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import type { Board } from "../board";
import { aBoard, presentBoard } from "./present-board";

export interface AddBoardMemberInput {
  readonly board_id: string;
  readonly user_id: string;
  /** Default `member`; that of a member, left out, stays. */
  readonly role?: MemberRole | null | undefined;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type AddBoardMemberOutput = { readonly board: Board };

export interface BoardMembersOperations {
  /**
   * Adds a user to the members of a board, or gives a member another role. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board.
   *
   * @example
   * ```ts
   * const { board } = await workspace.addBoardMember({ board_id: "1", user_id: "u-max" });
   * board.members.map(({ user_id, role }) => [user_id, role]); // [["u-max", "member"]]
   * ```
   */
  addBoardMember(input: AddBoardMemberInput, options?: CallOptions): Promise<AddBoardMemberOutput>;

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

export const addBoardMember = operation<Pick<BoardMembersOperations, "addBoardMember">>({
  role: "member",
  input: () => ({ board_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...aBoard, sets: { members: membersInput } },
  async decide(session, { board_id, ...person }) {
    await session.require("board", board_id, "board_id");
    const board = await session.update("board", board_id, (draft) => join(draft, person, session.context.now));
    return async (reader) => ({ board: await presentBoard(reader, board) });
  },
});

export interface RemoveBoardMemberInput {
  readonly board_id: string;
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveBoardMemberOutput = Readonly<Record<never, never>>;

export const removeBoardMember = operation<Pick<BoardMembersOperations, "removeBoardMember">>({
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
