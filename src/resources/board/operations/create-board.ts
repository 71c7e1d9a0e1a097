import * as z from "zod/mini";
import { BOARD_LISTS_MAX, LIST_MAX_LENGTH } from "../../../base/limits";
import { inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { authoredNow } from "../../common/operations/authored-now";
import { listFields } from "../../list/list-fields";
import { insertLists, type NewList, newListIds } from "../../list/operations/insert-lists";
import { childrenOf, newOrderKeyAt } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/enter-project";
import type { Board } from "../board";
import type { BoardDocument } from "../board-document";
import { boardFields } from "../board-fields";
import type { BoardFields } from "./board-input";
import { presentBoard } from "./present-board";

export interface CreateBoardInput extends BoardFields {
  readonly project_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** The board's lists in their order, at most 200, with at most 1000 webhooks together. */
  readonly lists?: readonly NewList[] | null | undefined;
}

export interface CreateBoardOutput {
  /** With its lists. */
  readonly board: Board;
}

export interface CreateBoard {
  /**
   * Creates a board in a space, with the lists given. Rules U8, L3.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space, 409
   * `archived_target` when the space is archived.
   *
   * @example
   * ```ts
   * const { board } = await workspace.createBoard({
   *   project_id: "1",
   *   title: "Roadmap",
   *   lists: [{ title: "To do" }, { title: "Doing", behavior: "started" }, { title: "Done", behavior: "completed" }],
   * });
   * board.lists?.length; // 3
   * ```
   */
  createBoard(input: CreateBoardInput, options?: CallOptions): Promise<CreateBoardOutput>;
}

const newFields = startOf(boardFields);
const writeFields = inputWriterOf(boardFields);

export const createBoard = operation<CreateBoard>({
  role: "member",
  input: (unit) => ({
    project_id: idSchema,
    ...inputsOf(boardFields, unit, "created"),
    lists: z.nullish(
      listOf(z.object(inputsOf(listFields, unit, "created")), BOARD_LISTS_MAX, {
        webhook_notifications: LIST_MAX_LENGTH,
      }),
    ),
  }),
  async decide(session, { project_id, title, lists, ...fields }) {
    await enterProject(session, project_id, "project_id");
    const siblings = childrenOf("board", "project_id", project_id);
    const [placed, listIds] = await Promise.all([
      newOrderKeyAt(session, siblings, session.nextId("board")),
      newListIds(session, lists?.length ?? 0),
    ]);
    const board: BoardDocument = {
      ...newFields({ title }, session.context),
      ...placed,
      project_id,
      ...authoredNow(session.context),
    };
    writeFields(board, fields, session.context);
    session.insert("board", board);
    insertLists(session, { board_id: board.id, project_id }, listIds, lists ?? []);
    return async (reader) => ({ board: await presentBoard(reader, board, { lists: "whole" }) });
  },
});
