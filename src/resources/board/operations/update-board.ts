import * as z from "zod/mini";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";
import { position } from "../../common/input-fields";
import { passOn } from "../../common/operations/pass-on";
import { requireAll } from "../../common/operations/require-all";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/enter-project";
import type { NewVcsMapping } from "../../pull-request/new-vcs-mapping";
import { mappedLists, refuseForeignLists } from "../../pull-request/operations/mapped-lists";
import type { Board } from "../board";
import type { BoardDocument } from "../board-document";
import { boardFields } from "../board-fields";
import type { BoardFields } from "./board-input";
import { aBoard, presentBoard } from "./present-board";

/** Omitted fields stay unchanged. */
export interface UpdateBoardInput extends BoardFields {
  readonly board_id: string;
  /** 1 to 1024 characters. */
  readonly title?: string | undefined;
  /** The space to move the board to, with its lists and cards. */
  readonly project_id?: string | undefined;
  /** Zero-based place among the boards of the space after the board is taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** Replaces the mapping: lists of this board by state of a pull request, also by branch; `null` clears it. */
  readonly vcs_mapping?: NewVcsMapping | null | undefined;
  /** `true` archives the board, and with it all its cards count as archived; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateBoardInput, "board_id">;
}

export interface UpdateBoardOutput {
  readonly board: Board;
}

export interface UpdateBoard {
  /**
   * Changes a board: its texts, looks and settings, its place, its space, and whether it is archived.
   *
   * Moving it to another space takes its lists and cards along, and archiving sets `archived_board` on its cards, in
   * the same commit. Its cards keep tags, epic, parents and links. Rules U8, U22, L1, L4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for a list of another board in `vcs_mapping`), 403 `no_access`,
   * 404 `not_found` for any id given, 409 `archived_target` when the space is archived, 413 `too_large` when the
   * storage cannot take the cascade in one commit.
   *
   * @example
   * ```ts
   * const { board } = await workspace.updateBoard({
   *   board_id: "1",
   *   archived: true,
   *   vcs_mapping: { pr_open: "7", branches: [{ name: "main", pr_merged: "8" }] },
   * });
   * board.archived?.user_id; // "u-ada"
   * board.vcs_mapping?.branches[0]?.pr_merged; // "8"
   * ```
   */
  updateBoard(input: UpdateBoardInput, options?: CallOptions): Promise<UpdateBoardOutput>;
}

export const updateBoard = operation<UpdateBoard>({
  role: "member",
  input: (unit) => ({
    board_id: idSchema,
    ...inputsOf(boardFields, unit, "changed"),
    project_id: z.optional(idSchema),
    position,
  }),
  changes: aBoard,
  async decide(session, input) {
    const board = await changeBoard(session, input);
    return async (reader) => ({ board: await presentBoard(reader, board) });
  },
});

const writeFields = inputWriterOf(boardFields);

/** Changes a board and, in the same commit, whatever follows from it for its lists and cards. Rules U8, U22, L4. */
async function changeBoard(session: Session, input: UpdateBoardInput): Promise<BoardDocument> {
  const { board_id, position } = input;
  const before = await session.require("board", board_id, "board_id");
  const lists = mappedLists(input.vcs_mapping);
  await requireAll(session, [{ kind: "project", id: input.project_id, path: "project_id" }, ...lists]);
  await refuseForeignLists(session, board_id, lists);
  const project_id = input.project_id ?? before.project_id;
  const moves = project_id !== before.project_id;
  if (moves) await enterProject(session, project_id, "project_id");
  const order_key = moves || typeof position === "number" ? await keyIn(session, project_id, before, position) : null;
  const board = await session.update("board", board_id, (draft) => {
    writeFields(draft, input, session.context);
    draft.project_id = project_id;
    draft.order_key = order_key ?? draft.order_key;
  });
  await cascade(session, before, board);
  return board;
}

/** A board that comes from elsewhere gets a key of its own: the one it has may be in use there. */
function keyIn(session: Session, projectId: string, board: BoardDocument, position: number | null | undefined) {
  return orderKeyAt(session, childrenOf("board", "project_id", projectId), board, position);
}

async function cascade(session: Session, before: BoardDocument, { id, project_id, archived }: BoardDocument) {
  const archived_board = archived !== undefined;
  const moved = before.project_id !== project_id;
  if (moved) await passOn(session, "list", "board_id", id, (list) => void Object.assign(list, { project_id }));
  if (!moved && archived_board === (before.archived !== undefined)) return;
  await passOn(session, "card", "board_id", id, (card) => void Object.assign(card, { project_id, archived_board }));
}
