import * as z from "zod/mini";
import { compareIds } from "../../../base/id-format";
import { refusal } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import { type CallOptions, operation } from "../../../operation/operation";
import {
  asksForPage,
  listing,
  type OptionalPaging,
  type PageRequest,
  pageAmong,
  pageInput,
  pageSize,
} from "../../../operation/paging";
import { absent, anyOf, ascending, type Clause, noneOf, present } from "../../../storage/query";
import { idSchema, listOf, optionalId } from "../../common/base-schemas";
import type { Board, BoardDocument } from "../board-fields";
import { presentBoard, presentBoards } from "./present-board";

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

const getBoardsInput = () => ({
  ...pageInput,
  project_id: optionalId,
  /** `true`: those the acting user has bookmarked; `false`: the others. */
  bookmarked: z.nullish(z.boolean()),
  /** `true`: the archived ones; `false`: the live ones. */
  archived: z.nullish(z.boolean()),
  /** `"lists"` gives each board with its lists, which carry no cards here. */
  include: z.nullish(listOf(z.literal("lists"))),
});

/** At least one of `project_id`, `bookmarked` and `archived`. */
export interface GetBoardsInput extends PageRequest, Given<typeof getBoardsInput> {}

export interface GetBoardsOutput extends OptionalPaging {
  readonly boards: readonly Board[];
}

export const getBoards = operation<Pick<GetBoardsOperations, "getBoards">>({
  role: "viewer",
  input: getBoardsInput,
  async decide(session, { project_id, bookmarked, archived, include, ...page }) {
    if (!project_id && typeof bookmarked !== "boolean" && typeof archived !== "boolean") {
      const message = "Give project_id, bookmarked or archived: false for all boards in use.";
      throw refusal("invalid_input", "", message, "nothing_given");
    }
    const { context } = session;
    const { user_id } = context.actor;
    const asWhom = typeof bookmarked === "boolean" ? [bookmarked, user_id] : null;
    const { place } = listing(context, page, [project_id || null, asWhom, archived ?? null], "string");
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
      const isPage = asksForPage(page);
      const { items, ...metadata } = pageAmong(ordered, isPage ? pageSize(page.count) : null, place, compareKeys);
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
