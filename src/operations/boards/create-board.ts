import * as z from "zod";
import type { BoardDocument } from "../../documents/board";
import type { Board } from "../../model/board";
import { type BoardLayout, boardLayouts } from "../../model/board-layout";
import { presentBoard } from "../../presentation/board";
import { authoredNow, membersNow } from "../../rules/authored";
import { enterProject } from "../../rules/enter-project";
import { insertNumberedLists, type NewList } from "../../rules/insert-lists";
import { childrenOf, orderKeyAt } from "../../rules/placement";
import { setOptional } from "../../rules/set-optional";
import { contentSchema, idSchema, shortTextSchema, titleSchema } from "../../schemas/base";
import { listOf } from "../../schemas/list-of";
import type { Draft } from "../../session/draft";
import { type MemberInput, membersInput } from "../input";
import { newListShape } from "../lists/new-list-shape";
import { type CallOptions, operation } from "../operation";

export interface CreateBoardInput {
  readonly project_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  /** An icon name. */
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly layout?: BoardLayout | null | undefined;
  /** The board's lists in their order. */
  readonly lists?: readonly NewList[] | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
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

export const createBoard = operation<CreateBoard>({
  role: "member",
  input: () => ({
    project_id: idSchema,
    title: titleSchema,
    content: contentSchema.nullish(),
    icon: shortTextSchema.nullish(),
    color: shortTextSchema.nullish(),
    layout: z.enum(boardLayouts).nullish(),
    lists: listOf(z.object(newListShape)).nullish(),
    members: membersInput,
  }),
  async decide(session, { project_id, title, content, lists, members, ...input }) {
    await enterProject(session, project_id, "project_id");
    const id = await session.nextId("board");
    const board: Draft<BoardDocument> = {
      id,
      project_id,
      order_key: await orderKeyAt(session, childrenOf("board", "project_id", project_id), { id }),
      title,
      content: content ?? "",
      members: membersNow(members, session.context.now),
      watcher_ids: [],
      bookmarker_ids: [],
      is_public: false,
      webhook_notifications: [],
      card_cover_enabled: false,
      ...authoredNow(session.context),
    };
    setOptional(board, "icon", input.icon);
    setOptional(board, "color", input.color);
    setOptional(board, "layout", input.layout);
    session.insert("board", board);
    await insertNumberedLists(session, { board_id: id, project_id }, lists ?? []);
    return async (reader) => ({ board: await presentBoard(reader, board, { lists: "whole" }) });
  },
});
