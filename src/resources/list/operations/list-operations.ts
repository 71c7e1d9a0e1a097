import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { ascending } from "../../../storage/query";
import type { BoardDocument } from "../../board/board-fields";
import type { CardDocument } from "../../card/card-fields";
import { homeIn } from "../../card/operations/enter-list";
import { idSchema, position } from "../../common/base-schemas";
import { deletion, nextIds, passOn } from "../../common/operations/by-id";
import type { EpicDocument } from "../../epic/epic-fields";
import { isEpicList, newOrderKeyAt, orderKeyAfter, siblingLists } from "../../ordering/operations/placement";
import { unmapList } from "../../pull-request/vcs-mapping-schema";
import { followList } from "../list";
import { type List, type ListDocument, listFields } from "../list-fields";
import { insertList, insertLists, type NewList } from "./copy-lists";
import type { GetListsOperations } from "./get-lists";
import { aList, presentList } from "./present-list";

export interface CreateListInput extends NewList {
  readonly board_id: string;
}

export type CreateListOutput = { readonly list: List };

export interface ListOperations extends GetListsOperations, UpdateList {
  /**
   * Creates a list, last on its board. Rule U10.3.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `archived_target` for the board.
   * @example
   * const { list } = await workspace.createList({ board_id: "1", title: "Review", behavior: "started" });
   * list.behavior; // "started"
   */
  createList(input: CreateListInput, options?: CallOptions): Promise<CreateListOutput>;

  /**
   * Creates an epic list, which `updateList` changes like any other. Rules U29, L7.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { list } = await workspace.createEpicList({ title: "On hold", behavior: "committed", position: 2 });
   * list.behavior; // "committed"
   */
  createEpicList(input: CreateEpicListInput, options?: CallOptions): Promise<CreateEpicListOutput>;

  /**
   * Deletes a list of a board with its cards and their comments, or an epic list that is empty, for good.
   *
   * Version-control mappings to it are cleared; time logged on its cards stays. Rules U18, U23, L7.
   * @throws WorkspaceError 400 `invalid_input` (also for a list of a sprint), 403 `no_access`, 404 `not_found`, 409
   * `still_in_use` for an epic list that holds epics or is the last one, 413 `too_large` when the storage cannot take
   * the cascade in one commit.
   * @example
   * await workspace.deleteList({ list_id: "7" });
   */
  deleteList(input: DeleteListInput, options?: CallOptions): Promise<DeleteListOutput>;
}

export const createList = operation<Pick<ListOperations, "createList">>({
  input: (unit) => ({ board_id: idSchema, ...inputsOf(listFields, unit, "created") }),
  async decide(session, { board_id, ...input }) {
    const board = await session.require("board", board_id, "board_id");
    if (board.archived !== undefined) throw refusal("archived_target", "board_id", `Board ${board_id} is archived.`);
    const placed = await newOrderKeyAt(session, siblingLists({ board_id }), session.nextId("list"));
    const list = insertList(session, { board_id, project_id: board.project_id }, placed, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

export interface CreateEpicListInput extends NewList {
  /** Zero-based place among the epic lists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export type CreateEpicListOutput = { readonly list: List };

export const createEpicList = operation<Pick<ListOperations, "createEpicList">>({
  input: (unit) => ({ ...inputsOf(listFields, unit, "created"), position }),
  async decide(session, { position: place, ...input }) {
    const placed = await newOrderKeyAt(session, siblingLists({}), session.nextId("list"), place);
    const list = insertList(session, {}, placed, input);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

export type DeleteListInput = { readonly list_id: string };
export type DeleteListOutput = Readonly<Record<never, never>>;

export const deleteList = deletion("list", {
  async find(session, id) {
    const list = await session.require("list", id, "list_id");
    if (list.sprint_id !== undefined) {
      throw refusal("invalid_input", "list_id", "A sprint keeps its lists.", "not_a_board_list");
    }
    if (!isEpicList(list)) return list;
    // Without a list no epic could be created any more.
    const lists = await session.findGuarded({ kind: "list", where: siblingLists(list).where, sort: ascending("id") });
    if (lists.length > 1) return list;
    throw refusal("still_in_use", "list_id", "The last epic list cannot be deleted.");
  },
});

const epicLists: readonly NewList[] = [
  { title: "Backlog", behavior: "backlog" },
  { title: "Planned", behavior: "committed" },
  { title: "In progress", behavior: "started" },
  { title: "Done", behavior: "completed" },
  { title: "Cancelled", behavior: "cancelled" },
];

/** Gives the workspace its epic lists. Rule L7. */
export async function insertEpicLists(session: Session): Promise<void> {
  insertLists(session, {}, await nextIds(session, "list", epicLists.length), epicLists);
}

/** Omitted fields stay unchanged; `null` clears. */
export interface UpdateListInput extends InputIn<typeof listFields, "changed">, Expecting<UpdateListInput, "list_id"> {
  readonly list_id: string;
  /** The board to move the list to, with its cards. */
  readonly board_id?: string | undefined;
  /** Zero-based place in the board after the list is taken out; past the end means last. */
  readonly position?: number | null | undefined;
}

export interface UpdateListOutput {
  /** Without its cards. */
  readonly list: List;
}

export interface UpdateList {
  /**
   * Changes a list: its texts, its place, its board, whether it is archived, and what it means for its cards.
   *
   * Moving it to another board moves its cards too; a change of `behavior` changes their status, and archiving sets
   * their `archived_list`, in the same commit. An update that changes nothing leaves `time_updated`.
   * Rules U10, U22, L1–L6.
   * @throws WorkspaceError 400 `invalid_input` (also for `board_id` on a list of a sprint), 403 `no_access`,
   * 404 `not_found` for the list or the board, 409 `archived_target` when the board is archived, 413 `too_large` when
   * the storage cannot take the cascade in one commit.
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
    const before = await session.require("list", input.list_id, "list_id");
    const target = await targetBoard(session, before, input.board_id);
    const siblings = siblingLists(target === null ? before : { board_id: target.id });
    const order_key = await orderKeyAfter(session, siblings, before, input.position, target !== null);
    const list = await session.update("list", before.id, (draft) => {
      writeInputs(draft, input, session.context);
      draft.order_key = order_key;
      if (target !== null) Object.assign(draft, { board_id: target.id, project_id: target.project_id });
    });
    if (target !== null && before.board_id !== undefined) {
      await session.amend("board", before.board_id, (draft) => unmapList(draft.vcs_mapping, list.id));
    }
    await passOnTo(session, before, list);
    return async (reader) => ({ list: await presentList(reader, list) });
  },
});

const writeInputs = inputWriterOf(listFields);

async function targetBoard(session: Session, list: ListDocument, boardId?: string): Promise<BoardDocument | null> {
  if (boardId === undefined || boardId === list.board_id) return null;
  if (list.board_id === undefined) {
    throw refusal("invalid_input", "board_id", "Only a list of a board can be moved to a board.", "not_a_board_list");
  }
  const board = await session.require("board", boardId, "board_id");
  if (board.archived === undefined) return board;
  throw refusal("archived_target", "board_id", `Board ${boardId} is archived; nothing can be moved there.`);
}

/** Passes a change of a list on to its cards or epics, in the same commit. Rules L1–L5, L7. */
async function passOnTo(session: Session, before: ListDocument, list: ListDocument): Promise<void> {
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
