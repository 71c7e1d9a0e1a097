import * as z from "zod/mini";
import { BOARD_LISTS_MAX, LIST_MAX_LENGTH } from "../../../base/limits";
import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema, listOf, optionalId, position, titleSchema } from "../../common/base-schemas";
import { authoredNow, deletion, nextIds, passOn, requireAll } from "../../common/operations/by-id";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import { membersNow } from "../../common/part-inputs";
import { listFields } from "../../list/list-fields";
import { copyLists, insertLists, type NewList } from "../../list/operations/copy-lists";
import { childrenOf, newOrderKeyAt, orderKeyAfter } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/project-operations";
import { mappedLists, refuseForeignLists } from "../../pull-request/operations/report-pull-request";
import { remapped } from "../../pull-request/vcs-mapping-schema";
import { type Board, type BoardDocument, boardFields } from "../board-fields";
import type { GetBoardsOperations } from "./get-boards";
import { aBoard, presentBoard } from "./present-board";

export type { PublicBoardSettingsInput } from "../board-fields";

/** `null` leaves out. */
export interface CreateBoardInput extends InputIn<typeof boardFields, "created"> {
  readonly project_id: string;
  /** The board's lists in their order, at most 200, with at most 1000 webhooks together. */
  readonly lists?: readonly NewList[] | null | undefined;
}

export interface CreateBoardOutput {
  /** With its lists. */
  readonly board: Board;
}

export interface BoardOperations extends BoardMembersOperations, CopyBoard, GetBoardsOperations {
  /**
   * Creates a board in a space, with the lists given. Rules U8, L3.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `archived_target` for the space.
   * @example
   * const { board } = await workspace.createBoard({
   *   project_id: "1",
   *   title: "Roadmap",
   *   lists: [{ title: "To do" }, { title: "Doing", behavior: "started" }, { title: "Done", behavior: "completed" }],
   * });
   * board.lists?.length; // 3
   */
  createBoard(input: CreateBoardInput, options?: CallOptions): Promise<CreateBoardOutput>;

  /**
   * Deletes a board with its lists, cards and their comments, for good. Time logged on its cards stays. Rules U18, U22.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the cascade in one commit.
   * @example
   * await workspace.deleteBoard({ board_id: "1" });
   */
  deleteBoard(input: DeleteBoardInput, options?: CallOptions): Promise<DeleteBoardOutput>;

  /**
   * Changes a board: its texts, looks and settings, its place, its space, and whether it is archived.
   *
   * Moving it to another space moves its lists and cards too, and archiving sets `archived_board` on its cards, in
   * the same commit. Its cards keep tags, epic, parents and links. Rules U8, U22, L1, C1, L5.
   * @throws WorkspaceError 400 `invalid_input` (also for a list of another board in `vcs_mapping`), 403 `no_access`,
   * 404 `not_found` for any id given, 409 `archived_target` when the space is archived, 413 `too_large` when the
   * storage cannot take the cascade in one commit.
   * @example
   * const { board } = await workspace.updateBoard({
   *   board_id: "1",
   *   archived: true,
   *   vcs_mapping: { pr_open: "7", branches: [{ name: "main", pr_merged: "8" }] },
   * });
   * board.archived?.user_id; // "u-ada"
   * board.vcs_mapping?.branches[0]?.pr_merged; // "8"
   */
  updateBoard(input: UpdateBoardInput, options?: CallOptions): Promise<UpdateBoardOutput>;
}

const newFields = startOf(boardFields);
const writeFields = inputWriterOf(boardFields);
const copiedPart = partOf(boardFields, "isCopied");

export const createBoard = operation<Pick<BoardOperations, "createBoard">>({
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
    const [placed, listIds] = await Promise.all([
      newOrderKeyAt(session, childrenOf("board", "project_id", project_id), session.nextId("board")),
      nextIds(session, "list", lists?.length ?? 0),
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

export type UpdateBoardOutput = { readonly board: Board };
export type DeleteBoardInput = { readonly board_id: string };
export type DeleteBoardOutput = Readonly<Record<never, never>>;

export const deleteBoard = deletion("board");

/** Omitted fields stay unchanged; `null` clears. */
export interface UpdateBoardInput
  extends InputIn<typeof boardFields, "changed">,
    Expecting<UpdateBoardInput, "board_id"> {
  readonly board_id: string;
  /** The space to move the board to, with its lists and cards. */
  readonly project_id?: string | undefined;
  /** Zero-based place among the boards of the space after the board is taken out; past the end means last. */
  readonly position?: number | null | undefined;
}

export const updateBoard = operation<Pick<BoardOperations, "updateBoard">>({
  input: (unit) => ({
    board_id: idSchema,
    ...inputsOf(boardFields, unit, "changed"),
    project_id: z.optional(idSchema),
    position,
  }),
  changes: aBoard,
  async decide(session, input) {
    const { board_id, vcs_mapping } = input;
    const before = await session.require("board", board_id, "board_id");
    const lists = mappedLists(vcs_mapping);
    await requireAll(session, [{ kind: "project", id: input.project_id, path: "project_id" }, ...lists]);
    await refuseForeignLists(session, board_id, lists);
    const { project_id = before.project_id } = input;
    const moves = project_id !== before.project_id;
    if (moves) await enterProject(session, project_id, "project_id");
    const siblings = childrenOf("board", "project_id", project_id);
    const order_key = await orderKeyAfter(session, siblings, before, input.position, moves);
    const board = await session.update("board", board_id, (draft) => {
      writeFields(draft, input, session.context);
      Object.assign(draft, { project_id, order_key });
    });
    const archived_board = board.archived !== undefined;
    const changes = { project_id, archived_board };
    if (moves) await passOn(session, "list", "board_id", board_id, (list) => void Object.assign(list, { project_id }));
    if (moves || archived_board !== (before.archived !== undefined)) {
      await passOn(session, "card", "board_id", board_id, (card) => void Object.assign(card, changes));
    }
    return async (reader) => ({ board: await presentBoard(reader, board) });
  },
});

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
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or the space, 409
   * `archived_target` when the space is archived, 413 `too_large` when the storage cannot take the copy in one commit.
   * @example
   * const { board } = await workspace.copyBoard({ board_id: "1", title: "Roadmap of next year" });
   * board.lists?.[0]?.cards?.[0]?.copied_from_card_id; // "1"
   */
  copyBoard(input: CopyBoardInput, options?: CallOptions): Promise<CopyBoardOutput>;
}

export const copyBoard = operation<CopyBoard>({
  input: () => ({ board_id: idSchema, title: z.nullish(titleSchema), project_id: optionalId }),
  async decide(session, { board_id, title, project_id: space }) {
    const source = await session.require("board", board_id, "board_id");
    await requireAll(session, [{ kind: "project", id: space, path: "project_id" }]);
    const project_id = space || source.project_id;
    await enterProject(session, project_id, space ? "project_id" : "board_id");
    const siblings = childrenOf("board", "project_id", project_id);
    const placed = await newOrderKeyAt(session, siblings, session.nextId("board"));
    const listIds = await copyLists(session, board_id, { board_id: placed.id, project_id });
    const board = session.insert("board", {
      ...newFields({}, session.context),
      ...copiedPart(source),
      ...placed,
      project_id,
      title: title ?? source.title,
      members: membersNow(source.members, session.context.now),
      ...(source.vcs_mapping && { vcs_mapping: remapped(source.vcs_mapping, listIds) }),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ board: await presentBoard(reader, board, { lists: "whole" }) });
  },
});

export type AddBoardMemberInput = NewMember & { readonly board_id: string };
export type AddBoardMemberOutput = { readonly board: Board };
export type RemoveBoardMemberInput = FormerMember & { readonly board_id: string };
export type RemoveBoardMemberOutput = Readonly<Record<never, never>>;

export interface BoardMembersOperations {
  /**
   * Adds a user to the members of a board, or gives a member another role. Rule U21.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board.
   * @example
   * const { board } = await workspace.addBoardMember({ board_id: "1", user_id: "u-max" });
   * board.members.map(({ user_id, role }) => [user_id, role]); // [["u-max", "member"]]
   */
  addBoardMember(input: AddBoardMemberInput, options?: CallOptions): Promise<AddBoardMemberOutput>;

  /**
   * Removes a user from the members of a board. Rule U21.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or the member.
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
