import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import type { Board } from "../board";
import { presentBoard } from "./present-board";

export interface GetBoardInput {
  readonly board_id: string;
  /** `"lists"` returns the board with its lists and their cards. */
  readonly include?: readonly "lists"[] | null | undefined;
}

export interface GetBoardOutput {
  readonly board: Board;
}

export interface GetBoard {
  /**
   * Reads one board, with its lists and their cards when asked. Rules U8, C5, L6.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { board } = await workspace.getBoard({ board_id: "1", include: ["lists"] });
   * board.lists?.map((list) => list.title); // ["To do", "Doing", "Done"]
   * ```
   */
  getBoard(input: GetBoardInput, options?: CallOptions): Promise<GetBoardOutput>;
}

export const getBoard = operation<GetBoard>({
  role: "viewer",
  input: () => ({ board_id: idSchema, include: z.nullish(listOf(z.literal("lists"))) }),
  async decide(session, { board_id, include }) {
    const board = await session.require("board", board_id, "board_id");
    const lists = include?.includes("lists") === true ? "whole" : undefined;
    return async (reader) => ({ board: await presentBoard(reader, board, { lists }) });
  },
});
