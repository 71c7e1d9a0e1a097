import * as z from "zod/mini";
import { groupBy } from "../../../base/collections";
import { compareIds } from "../../../base/id-format";
import { deepFreeze } from "../../../base/json";
import { refusal } from "../../../errors/errors";
import { partOf } from "../../../fields/field-table";
import { type CallOptions, operation, subjectOf } from "../../../operation/operation";
import * as paging from "../../../operation/paging";
import { oneBy, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Topics } from "../../../session/item-cache";
import type { Reader } from "../../../session/reader";
import { absent, anyOf, ascending, type Clause, noneOf, present } from "../../../storage/query";
import { idSchema, listOf, optionalId } from "../../common/base-schemas";
import { authorIds } from "../../common/operations/by-id";
import type { Form } from "../../form/form-fields";
import { findFormsOf } from "../../form/operations/form-operations";
import type { List, ListDocument } from "../../list/list-fields";
import { presentLists } from "../../list/operations/get-lists";
import { childrenOf } from "../../ordering/operations/placement";
import { presentTags } from "../../tag/operations/tag-operations";
import type { Tag } from "../../tag/tag-fields";
import { type Board, type BoardDocument, boardFields } from "../board-fields";

export interface BoardPresentation {
  /** Whether each board carries its lists, with their cards or bare. Rules C5, L6. */
  readonly lists?: "whole" | "bare" | undefined;
}

interface Surroundings {
  readonly lists: readonly ListDocument[];
  readonly listsOf: ReadonlyMap<string | undefined, readonly ListDocument[]>;
  readonly formsOf: ReadonlyMap<string | null, readonly Form[]>;
  readonly tags: readonly Tag[];
}

export const boardPresenter = presenterOf({
  open: (board: BoardDocument) => board,
  read: readSurroundings,
  surround: (_, around: Surroundings) => around,
  build: (document, around, context) => deepFreeze(build(document, around, context)),
  topicsOf,
  showsBelongings: true,
});

export async function presentBoards(
  reader: Reader,
  boards: readonly BoardDocument[],
  { lists: shown }: BoardPresentation = {},
): Promise<readonly Board[]> {
  if (shown === undefined) return boardPresenter.present(reader, boards);
  if (boards.length === 0) return [];
  const around = await readSurroundings(reader, boards);
  const lists = await presentLists(reader, around.lists, { withContents: shown === "whole" });
  const listsOf = groupBy(lists, (list) => list.board_id);
  return boards.map((board) => build(board, around, reader.context, listsOf));
}

export const presentBoard = oneBy(presentBoards);

export const aBoard = subjectOf("board", "board_id", boardFields, presentBoard, ({ project_id }) =>
  childrenOf("board", "project_id", project_id),
);

async function readSurroundings(reader: Reader, boards: readonly BoardDocument[]): Promise<Surroundings> {
  const ids = boards.map((board) => board.id);
  const projectIds = [...new Set(boards.map((board) => board.project_id))];
  const [lists, tags, forms] = await Promise.all([
    reader.find({ kind: "list", where: [anyOf("board_id", ids)], sort: ascending("order_key") }),
    reader
      .find({ kind: "tag", where: [anyOf("project_id", ["", ...projectIds])], sort: ascending("id") })
      .then((tags) => presentTags(reader, tags)),
    findFormsOf(reader, ids),
  ]);
  return {
    lists,
    listsOf: groupBy(lists, (list) => list.board_id),
    formsOf: groupBy(forms, (form) => form.board_id),
    tags,
  };
}

const shownPart = partOf(boardFields, "isShown");

function build(
  document: BoardDocument,
  { listsOf, formsOf, tags }: Surroundings,
  { teamId, actor }: OperationContext,
  shown?: ReadonlyMap<string | undefined, readonly List[]>,
): Board {
  return {
    ...shownPart(document),
    ...authorIds(document),
    team_id: teamId,
    layout: document.layout ?? null,
    list_order: (listsOf.get(document.id) ?? []).map((list) => list.id),
    ...(shown === undefined ? {} : { lists: shown.get(document.id) ?? [] }),
    tags: tags.filter((tag) => (tag.project_id ?? document.project_id) === document.project_id),
    forms: formsOf.get(document.id) ?? [],
    is_watching: document.watcher_ids.includes(actor.user_id),
    is_bookmarked: document.bookmarker_ids.includes(actor.user_id),
  };
}

/** The lists of the board are shown, and are the targets of its forms. */
function topicsOf({ id, project_id }: BoardDocument, { tags }: Surroundings): Topics {
  const topics = ["list.board_id", id, "form.board_id", id, "tag.project_id", "", "tag.project_id", project_id];
  for (const tag of tags) {
    if (tag.project_id === undefined || tag.project_id === project_id) topics.push("card.tag_ids", tag.id);
  }
  return topics;
}

export interface GetBoardInput {
  readonly board_id: string;
  /** `"lists"` returns the board with its lists and their cards. */
  readonly include?: readonly "lists"[] | null | undefined;
}

export type GetBoardOutput = { readonly board: Board };

export interface GetBoardsOperations {
  /**
   * Reads one board, with its lists and their cards when asked. Rules U8, C5, L6.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { board } = await workspace.getBoard({ board_id: "1", include: ["lists"] });
   * board.lists?.map((list) => list.title); // ["To do", "Doing", "Done"]
   */
  getBoard(input: GetBoardInput, options?: CallOptions): Promise<GetBoardOutput>;

  /**
   * Lists all boards that satisfy everything given, in the order of their spaces. Rules U8, C5, C10, F10.
   * @throws WorkspaceError 400 `invalid_input` when nothing is given, 403 `no_access`, 404 `not_found` for the space.
   * @example
   * const { boards } = await workspace.getBoards({ project_id: "1", archived: false });
   * boards.map((board) => board.title);
   */
  getBoards(input: GetBoardsInput, options?: CallOptions): Promise<GetBoardsOutput>;
}

export const getBoard = operation<Pick<GetBoardsOperations, "getBoard">>({
  role: "viewer",
  input: () => ({ board_id: idSchema, include: z.nullish(listOf(z.literal("lists"))) }),
  async decide(session, { board_id, include }) {
    const board = await session.require("board", board_id, "board_id");
    const lists = include?.includes("lists") === true ? "whole" : undefined;
    return async (reader) => ({ board: await presentBoard(reader, board, { lists }) });
  },
});

/** At least one of `project_id`, `bookmarked` and `archived`. */
export interface GetBoardsInput extends paging.PageRequest {
  readonly project_id?: string | null | undefined;
  /** `true`: those the acting user has bookmarked; `false`: the others. */
  readonly bookmarked?: boolean | null | undefined;
  /** `true`: the archived ones; `false`: the live ones. */
  readonly archived?: boolean | null | undefined;
  /** `"lists"` gives each board with its lists, which carry no cards here. */
  readonly include?: readonly "lists"[] | null | undefined;
}

export interface GetBoardsOutput extends paging.OptionalPaging {
  readonly boards: readonly Board[];
}

export const getBoards = operation<Pick<GetBoardsOperations, "getBoards">>({
  role: "viewer",
  input: () => ({
    project_id: optionalId,
    bookmarked: z.nullish(z.boolean()),
    archived: z.nullish(z.boolean()),
    include: z.nullish(listOf(z.literal("lists"))),
    ...paging.pageInput,
  }),
  async decide(session, { project_id, bookmarked, archived, include, ...page }) {
    if (!project_id && typeof bookmarked !== "boolean" && typeof archived !== "boolean") {
      const message = "Give project_id, bookmarked or archived: false for all boards in use.";
      throw refusal("invalid_input", "", message, "nothing_given");
    }
    const { context } = session;
    const { user_id } = context.actor;
    const asWhom = typeof bookmarked === "boolean" ? [bookmarked, user_id] : null;
    const { place } = paging.listing(context, page, [project_id || null, asWhom, archived ?? null], "string");
    if (project_id) await session.require("project", project_id, "project_id");
    const where: Clause[] = project_id ? [anyOf("project_id", [project_id])] : [];
    if (typeof bookmarked === "boolean") {
      where.push(bookmarked ? anyOf("bookmarker_ids", [user_id]) : noneOf("bookmarker_ids", [user_id]));
    }
    if (typeof archived === "boolean") where.push(archived ? present("archived") : absent("archived"));
    const sort = ascending("order_key");
    const lists = include?.includes("lists") === true ? "bare" : undefined;
    return async (reader) => {
      const boards = await reader.find({ kind: "board", where, sort });
      const ordered = boards
        .map((document) => ({ key: keyOf(document), id: document.id, document }))
        .sort((left, right) => compareKeys(left.key, right.key));
      const isPage = paging.asksForPage(page);
      const { items, ...metadata } = paging.pageAmong(
        ordered,
        isPage ? paging.pageSize(page.count) : null,
        place,
        compareKeys,
      );
      const documents = items.map(({ document }) => document);
      return { ...(isPage && metadata), boards: await presentBoards(reader, documents, { lists }) };
    };
  },
});

/** Boards are numbered within their space: both together say where a board stands among all. */
const keyOf = ({ project_id, order_key }: BoardDocument): string => `${project_id} ${order_key}`;

function compareKeys(left: string, right: string): number {
  const [leftSpace = "", leftOrder = ""] = left.split(" ");
  const [rightSpace = "", rightOrder = ""] = right.split(" ");
  return compareIds(leftSpace, rightSpace) || (leftOrder < rightOrder ? -1 : Number(leftOrder > rightOrder));
}
