import { fc } from "@fast-check/vitest";
import {
  ARCHIVED,
  answered,
  behavior,
  command,
  flag,
  INVALID,
  index,
  maybe,
  pick,
  position,
  text,
  title,
} from "../command";
import { copyBoardTo } from "../model/board-copies";
import { newBoard, newList } from "../model/boards";
import { archive, assign, authoredNow, change, place, reorder, touch } from "../model/change";
import { TEAM_ID } from "../model/model";
import { removeBoard } from "../model/removal";
import { memberCommands } from "./members";

const mapping = maybe(fc.option(fc.record({ merged: maybe(index), open: maybe(index), branch: flag })));

export const boardCommands = [
  command(
    "createBoard",
    fc.record({ project: index, title, behaviors: fc.array(behavior, { minLength: 1, maxLength: 4 }) }),
    async ({ model, workspace }, { project: at, title, behaviors }) => {
      const project = pick(model.projects, at);
      if (project === undefined) return;
      const lists = behaviors.map((each) => ({ title: `In ${each}`, behavior: each }));
      const call = workspace.createBoard({ project_id: project.id, title, lists });
      const answer = await answered(call, project.archived && ARCHIVED);
      if (answer === undefined) return;
      const { id, list_order } = answer.board;
      model.boards.push({ ...newBoard(id, project.id, title), ...authoredNow(model) });
      for (const [place, list] of lists.entries()) {
        model.lists.push({ ...newList(list_order[place] ?? "", { board_id: id, ...list }), ...authoredNow(model) });
      }
    },
    3,
  ),

  command(
    "updateBoard",
    fc.record({
      ...{ at: index, title, content: maybe(text), archived: flag, project: maybe(index), position },
      layout: maybe(fc.constantFrom("board" as const, "timeline" as const, null)),
      ...{ color: maybe(fc.constantFrom("blue", "", null)), card_cover_enabled: flag, email: flag, mapping },
    }),
    async ({ model, workspace }, { at, title, content, archived, project: to, position, email, mapping, ...looks }) => {
      const board = pick(model.boards, at);
      if (board === undefined) return;
      const project = pick(model.projects, to);
      const [merged, open] = [pick(model.lists, mapping?.merged), pick(model.lists, mapping?.open)];
      const rules = { ...(merged ? { pr_merged: merged.id } : {}), ...(open ? { pr_open: open.id } : {}) };
      const vcs_mapping = mapping && { ...rules, branches: mapping.branch ? [{ name: "main", ...rules }] : [] };
      const moves = project !== undefined && project.id !== board.project_id;
      const foreign = [merged, open].some((list) => list !== undefined && list.board_id !== board.id);
      const call = workspace.updateBoard({
        ...{ board_id: board.id, title, content, archived, position, ...looks },
        ...{ project_id: project?.id, vcs_mapping, email: email === undefined ? undefined : { active: email } },
      });
      const refusal = foreign ? INVALID : moves && project.archived && ARCHIVED;
      if ((await answered(call, refusal)) === undefined) return;
      change(model, board, () => {
        assign(board, { title, ...looks });
        if (content !== undefined) board.content = content ?? "";
        if (email !== undefined) board.email = { email: `board-${board.id}@${TEAM_ID}.invalid`, active: email };
        if (vcs_mapping === null) board.vcs_mapping = undefined;
        if (vcs_mapping) {
          const known = board.vcs_mapping?.branches[0]?.time_created;
          const branches = vcs_mapping.branches.map((branch) => ({ ...branch, time_created: known ?? model.now }));
          board.vcs_mapping = { ...vcs_mapping, branches };
        }
        archive(model, board, archived);
      });
      const beside = (other: typeof board) => other.project_id === board.project_id;
      if (!moves) return reorder(model, model.boards, board, beside, position);
      board.project_id = project.id;
      place(model.boards, board, beside, position);
      touch(model, board);
    },
    4,
  ),

  command(
    "copyBoard",
    fc.record({ at: index, title: maybe(title), project: maybe(index) }),
    async ({ model, workspace }, { at, title, project: to }) => {
      const board = pick(model.boards, at);
      if (board === undefined || model.cards.length > 40) return;
      const project = pick(model.projects, to) ?? model.projects.find(({ id }) => id === board.project_id);
      const call = workspace.copyBoard({
        ...{ board_id: board.id, title, project_id: to === undefined ? undefined : project?.id },
      });
      const answer = await answered(call, project?.archived && ARCHIVED);
      if (answer !== undefined) copyBoardTo(model, board, project?.id ?? "", title ?? board.title, answer.board);
    },
    2,
  ),

  command("deleteBoard", index, async ({ model, workspace }, at) => {
    const board = pick(model.boards, at);
    if (board === undefined || model.boards.length < 3) return;
    await workspace.deleteBoard({ board_id: board.id });
    removeBoard(model, board);
  }),

  ...memberCommands({
    owner: "Board",
    owners: (model) => model.boards,
    add: (workspace, board, person) => workspace.addBoardMember({ board_id: board.id, ...person }),
    remove: (workspace, board, user_id) => workspace.removeBoardMember({ board_id: board.id, user_id }),
  }),
];
