import * as z from "zod/mini";
import { partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import { membersNow } from "../../common/members-now";
import { requireAll } from "../../common/operations/references";
import { authoredNow } from "../../common/operations/stamps";
import { copyLists } from "../../list/operations/copy-lists";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/enter-project";
import { remapped } from "../../pull-request/vcs-mapping-schema";
import type { Board } from "../board";
import { type BoardDocument, boardFields } from "../board-fields";
import { presentBoard } from "./present-board";

export interface CopyBoardInput {
  readonly board_id: string;
  /** Default: that of the board copied. */
  readonly title?: string | null | undefined;
  /** The space to put the copy in. Default: that of the board copied. */
  readonly project_id?: string | null | undefined;
}

export interface CopyBoardOutput {
  /** The copy, with its lists. */
  readonly board: Board;
}

export interface CopyBoard {
  /**
   * Copies a board with its settings, lists and cards, to the end of its space or of another one.
   *
   * Archived items are left out, as are comments, logged time, watchers, bookmarks, external links and forms; the
   * copy is neither public nor reached by email. Rules U22, C6, L3.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or the space, 409
   * `archived_target` when the space is archived, 413 `too_large` when the storage cannot take the copy in one commit.
   *
   * @example
   * const { board } = await workspace.copyBoard({ board_id: "1", title: "Roadmap of next year" });
   * board.lists?.[0]?.cards?.[0]?.copied_from_card_id; // "1"
   */
  copyBoard(input: CopyBoardInput, options?: CallOptions): Promise<CopyBoardOutput>;
}

const newFields = startOf(boardFields);
const copiedPart = partOf(boardFields, "isCopied");

export const copyBoard = operation<CopyBoard>({
  input: () => ({ board_id: idSchema, title: z.nullish(titleSchema), project_id: optionalId }),
  async decide(session, { board_id, title, project_id: space }) {
    const source = await session.require("board", board_id, "board_id");
    await requireAll(session, [{ kind: "project", id: space, path: "project_id" }]);
    const { id: project_id } = await enterProject(
      session,
      space || source.project_id,
      space ? "project_id" : "board_id",
    );
    const id = await session.nextId("board");
    const listIds = await copyLists(session, board_id, { board_id: id, project_id });
    const { vcs_mapping } = source;
    const board: BoardDocument = session.insert("board", {
      ...newFields({}, session.context),
      ...copiedPart(source),
      id,
      project_id,
      order_key: await orderKeyAt(session, childrenOf("board", "project_id", project_id), { id }),
      title: title ?? source.title,
      members: membersNow(source.members, session.context.now),
      ...(vcs_mapping && { vcs_mapping: remapped(vcs_mapping, listIds) }),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ board: await presentBoard(reader, board, { lists: "whole" }) });
  },
});
