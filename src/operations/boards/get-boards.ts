import * as z from "zod";
import { refusal } from "../../errors";
import type { Board } from "../../model/board";
import { compareIds } from "../../model/ids";
import { presentBoards } from "../../presentation/board";
import { absent, anyOf, ascending, noneOf, present } from "../../storage/clauses";
import type { Clause } from "../../storage/query";
import { optionalId } from "../input";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";

/** At least one of `project_id`, `bookmarked` and `archived`. */
export interface GetBoardsInput {
  readonly project_id?: string | null | undefined;
  /** `true`: those the acting user has bookmarked; `false`: the others. */
  readonly bookmarked?: boolean | null | undefined;
  /** `true`: the archived ones; `false`: the live ones. */
  readonly archived?: boolean | null | undefined;
  /** The most boards to give; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetBoardsOutput {
  readonly boards: readonly Board[];
}

export interface GetBoards {
  /**
   * Lists all boards that satisfy everything given, in the order of their spaces. Rules U8, C5, C10.
   *
   * @throws WorkspaceError 400 `invalid_input` when nothing is given, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { boards } = await workspace.getBoards({ project_id: "1", archived: false });
   * boards.map((board) => board.title);
   * ```
   */
  getBoards(input: GetBoardsInput, options?: CallOptions): Promise<GetBoardsOutput>;
}

export const getBoards = operation<GetBoards>({
  role: "viewer",
  input: () => ({
    project_id: optionalId,
    bookmarked: z.boolean().nullish(),
    archived: z.boolean().nullish(),
    count: pageInput.count,
  }),
  async decide(session, { project_id, bookmarked, archived, count }) {
    if (!project_id && typeof bookmarked !== "boolean" && typeof archived !== "boolean") {
      throw refusal("invalid_input", "", "Give project_id, bookmarked or archived.", "nothing_given");
    }
    const { user_id } = session.context.actor;
    const where: Clause[] = [];
    if (project_id) {
      await session.require("project", project_id, "project_id");
      where.push(anyOf("project_id", [project_id]));
    }
    if (typeof bookmarked === "boolean") {
      where.push(bookmarked ? anyOf("bookmarker_ids", [user_id]) : noneOf("bookmarker_ids", [user_id]));
    }
    if (typeof archived === "boolean") where.push(archived ? present("archived") : absent("archived"));
    const sort = ascending("order_key");
    return async (reader) => {
      const boards = await reader.find({ kind: "board", where, sort });
      const bySpace = [...boards].sort((left, right) => compareIds(left.project_id, right.project_id));
      return { boards: await presentBoards(reader, bySpace.slice(0, count ?? undefined)) };
    };
  },
});
