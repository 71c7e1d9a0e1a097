import * as z from "zod";
import type { Board } from "../../model/board";
import { type BoardLayout, boardLayouts } from "../../model/board-layout";
import { presentBoard } from "../../presentation/board";
import { setArchived } from "../../rules/archive";
import { passOn } from "../../rules/pass-on";
import { setOptional } from "../../rules/set-optional";
import { contentSchema, idSchema, textSchema, titleSchema } from "../../schemas/base";
import { archivedFlag } from "../input";
import { type CallOptions, operation } from "../operation";

/** Omitted fields stay unchanged. */
export interface UpdateBoardInput {
  readonly board_id: string;
  readonly title?: string | undefined;
  readonly content?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly layout?: BoardLayout | null | undefined;
  /** `true` archives the board, and with it all its cards count as archived; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
}

export interface UpdateBoardOutput {
  readonly board: Board;
}

export interface UpdateBoard {
  /**
   * Changes a board's texts and layout, archives it or brings it back. Rules U8, L4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   *
   * @example
   * ```ts
   * const { board } = await workspace.updateBoard({ board_id: "1", archived: true });
   * board.archived?.user_id; // "u-ada"
   * ```
   */
  updateBoard(input: UpdateBoardInput, options?: CallOptions): Promise<UpdateBoardOutput>;
}

export const updateBoard = operation<UpdateBoard>({
  role: "member",
  input: () => ({
    board_id: idSchema,
    title: titleSchema.optional(),
    content: contentSchema.nullish(),
    icon: textSchema.nullish(),
    color: textSchema.nullish(),
    layout: z.enum(boardLayouts).nullish(),
    archived: archivedFlag,
  }),
  async decide(session, { board_id, ...changes }) {
    const before = await session.require("board", board_id, "board_id");
    const board = await session.update("board", board_id, (draft) => {
      draft.title = changes.title ?? draft.title;
      if (changes.content !== undefined) draft.content = changes.content ?? "";
      setOptional(draft, "icon", changes.icon);
      setOptional(draft, "color", changes.color);
      setOptional(draft, "layout", changes.layout);
      setArchived(draft, changes.archived, session.context);
    });
    const archived_board = board.archived !== undefined;
    if (archived_board !== (before.archived !== undefined)) {
      await passOn(session, "card", "board_id", board_id, (card) => void Object.assign(card, { archived_board }));
    }
    return async (reader) => ({ board: await presentBoard(reader, board) });
  },
});
