import { fc } from "@fast-check/vitest";
import {
  ARCHIVED,
  answered,
  behavior,
  command,
  flag,
  IN_USE,
  INVALID,
  index,
  maybe,
  pick,
  position,
  text,
  title,
} from "../command";
import { newList } from "../model/boards";
import { follow } from "../model/cards";
import { archive, assign, authoredNow, change, place, reorder, touch } from "../model/change";
import type { Model, ModelList } from "../model/model";
import { besideList, epicLists, isEpicList } from "../model/places";
import { removeList, withoutList } from "../model/removal";

function refusalOfRemoval(model: Model, list: ModelList): string | undefined {
  if (list.sprint_id !== undefined) return INVALID;
  if (!isEpicList(list)) return undefined;
  const holdsEpics = model.epics.some((epic) => epic.list_id === list.id);
  return holdsEpics || epicLists(model).length === 1 ? IN_USE : undefined;
}

export const listCommands = [
  command(
    "createList",
    fc.record({ board: index, title, behavior: maybe(behavior) }),
    async ({ model, workspace }, { board: at, ...given }) => {
      const board = pick(model.boards, at);
      if (board === undefined) return;
      const call = workspace.createList({ board_id: board.id, ...given });
      const answer = await answered(call, board.archived && ARCHIVED);
      if (answer === undefined) return;
      model.lists.push({ ...newList(answer.list.id, { board_id: board.id, ...given }), ...authoredNow(model) });
    },
    3,
  ),

  command(
    "createEpicList",
    fc.record({ title, behavior: maybe(behavior), position }),
    async ({ model, workspace }, { position, ...given }) => {
      const { list } = await workspace.createEpicList({ ...given, position });
      const created = { ...newList(list.id, given), ...authoredNow(model) };
      place(model.lists, created, besideList(created), position);
    },
  ),

  command(
    "updateList",
    fc.record({
      ...{ at: index, title, content: maybe(text), behavior: maybe(behavior), archived: flag },
      ...{ board: maybe(index), position, color: maybe(fc.constantFrom("red", "", null)) },
    }),
    async ({ model, workspace }, { at, board: to, position, archived, content, color, ...changes }) => {
      const list = pick(model.lists, at);
      if (list === undefined) return;
      const board = pick(model.boards, to);
      const moves = board !== undefined && board.id !== list.board_id;
      const call = workspace.updateList({
        ...{ list_id: list.id, board_id: board?.id, position, archived, content, color, ...changes },
      });
      const refusal = moves && (list.board_id === undefined ? INVALID : board.archived && ARCHIVED);
      if ((await answered(call, refusal)) === undefined) return;
      const wasBehavior = list.behavior;
      change(model, list, () => {
        assign(list, { ...changes, color });
        if (content !== undefined) list.content = content ?? "";
        archive(model, list, archived);
      });
      if (list.behavior !== wasBehavior) {
        for (const item of [...model.cards, ...model.epics]) if (item.list_id === list.id) follow(model, item, list);
      }
      if (!moves) return reorder(model, model.lists, list, besideList(list), position);
      for (const each of model.boards) each.vcs_mapping = withoutList(each.vcs_mapping, list.id);
      list.board_id = board.id;
      place(model.lists, list, besideList(list), position);
      touch(model, list);
    },
    7,
  ),

  command("deleteList", index, async ({ model, workspace }, at) => {
    const list = pick(model.lists, at);
    if (list === undefined) return;
    const call = workspace.deleteList({ list_id: list.id });
    if ((await answered(call, refusalOfRemoval(model, list))) !== undefined) removeList(model, list.id);
  }),
];
