import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import type { BoardDocument } from "../../board/board-fields";
import type { CardDocument } from "../../card/card-fields";
import { homeIn } from "../../card/operations/enter-list";
import { idSchema } from "../../common/base-schemas";
import { position } from "../../common/input-fields";
import { passOn } from "../../common/operations/references";
import type { EpicDocument } from "../../epic/epic-fields";
import { isEpicList, orderKeyAt, siblingLists } from "../../ordering/operations/placement";
import { unmapList } from "../../pull-request/vcs-mapping-schema";
import { followList } from "../follow-list";
import type { List, ListBehavior } from "../list";
import { type ListDocument, listFields } from "../list-fields";
import type { ListFields } from "./copy-lists";
import { aList, presentList } from "./present-list";

/** Omitted fields stay unchanged. */
export interface UpdateListInput extends ListFields, Expecting<UpdateListInput, "list_id"> {
  readonly list_id: string;
  /** 1 to 1024 characters. */
  readonly title?: string | undefined;
  /** The board to move the list to, with its cards. */
  readonly board_id?: string | undefined;
  /** Zero-based place in the board after the list is taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** `true` archives, `false` unarchives. */
  readonly archived?: boolean | null | undefined;
  /** Cards of the list take it as their status; those of a backlog list have none. */
  readonly behavior?: ListBehavior | undefined;
}

export interface UpdateListOutput {
  /** Without its cards. */
  readonly list: List;
}

export interface UpdateList {
  /**
   * Changes a list: its texts, its place, its board, whether it is archived, and what it means for its cards.
   *
   * Moving it to another board takes its cards along; a change of `behavior` changes their status, and archiving sets
   * their `archived_list`, in the same commit. An update that changes nothing leaves `time_updated`.
   * Rules U10, U22, L1–L6.
   *
   * @throws WorkspaceError 400 `invalid_input` (also for `board_id` on a list of a sprint), 403 `no_access`,
   * 404 `not_found` for the list or the board, 409 `archived_target` when the board is archived, 413 `too_large` when
   * the storage cannot take the cascade in one commit.
   *
   * @example
   * const { list } = await workspace.updateList({ list_id: "7", position: 0, archived: true });
   * list.archived?.user_id; // "u-ada"
   */
  updateList(input: UpdateListInput, options?: CallOptions): Promise<UpdateListOutput>;
}

export const updateList = operation<UpdateList>({
  input: (unit) => ({
    list_id: idSchema,
    ...inputsOf(listFields, unit, "changed"),
    board_id: z.optional(idSchema),
    position,
  }),
  changes: aList,
  async decide(session, input) {
    const list = await changeList(session, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

const writeInputs = inputWriterOf(listFields);

/** Changes a list and, in the same commit, whatever follows from it for its cards or epics. Rules L1–L5, L7. */
async function changeList(session: Session, input: UpdateListInput): Promise<ListDocument> {
  const before = await session.require("list", input.list_id, "list_id");
  const target = await targetBoard(session, before, input.board_id);
  const order_key = await newOrderKey(session, before, target, input.position);
  const list = await session.update("list", before.id, (draft) => {
    writeInputs(draft, input, session.context);
    draft.order_key = order_key;
    if (target !== null) Object.assign(draft, { board_id: target.id, project_id: target.project_id });
  });
  if (target !== null && before.board_id !== undefined) {
    await session.amend("board", before.board_id, (draft) => unmapList(draft.vcs_mapping, list.id));
  }
  await cascade(session, before, list);
  return list;
}

/** The board the list moves to, or `null` when it stays. */
async function targetBoard(session: Session, list: ListDocument, boardId?: string): Promise<BoardDocument | null> {
  if (boardId === undefined || boardId === list.board_id) return null;
  if (list.board_id === undefined) {
    throw refusal("invalid_input", "board_id", "Only a list of a board can be moved to a board.", "not_a_board_list");
  }
  const board = await session.require("board", boardId, "board_id");
  if (board.archived !== undefined) {
    throw refusal("archived_target", "board_id", `Board ${boardId} is archived; nothing can be moved there.`);
  }
  return board;
}

async function newOrderKey(
  session: Session,
  list: ListDocument,
  target: BoardDocument | null,
  position: number | null | undefined,
): Promise<string> {
  if (target === null && typeof position !== "number") return list.order_key;
  return orderKeyAt(session, siblingLists(target === null ? list : { board_id: target.id }), list, position);
}

async function cascade(session: Session, before: ListDocument, list: ListDocument): Promise<void> {
  const archived_list = list.archived !== undefined;
  const moved = before.board_id !== list.board_id;
  const archives = archived_list !== (before.archived !== undefined);
  if (!moved && !archives && before.behavior === list.behavior) return;
  const follow = (draft: Draft<CardDocument | EpicDocument>): void => {
    followList(draft, list.behavior, session.context.now);
    draft.archived_list = archived_list;
  };
  if (isEpicList(list)) return passOn(session, "epic", "list_id", list.id, follow);
  await passOn(session, "card", "list_id", list.id, (draft) => {
    follow(draft);
    if (moved) Object.assign(draft, homeIn(list), { archived_board: false });
  });
}
