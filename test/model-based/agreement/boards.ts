import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelBoard, type ModelList, TEAM_ID } from "../model/model";
import { projectOf } from "../model/places";
import { authorsOf, expectedCard } from "./cards";
import { expectSame } from "./expect-same";
import { expectedEpic } from "./expected-epic";
import { expectedForm, formsInOrder } from "./forms";
import { expectedTag } from "./tags";

/** A list as it is shown, with its cards or epics if they are asked for. */
export function expectedList(model: Model, list: ModelList, withContents: boolean) {
  const { sprint_id: _, watched, ...own } = list;
  const cards = model.cards.filter((card) => card.list_id === list.id);
  const epics = model.epics.filter((epic) => epic.list_id === list.id);
  const inside = [...cards, ...epics];
  const { user_id_updated: _updated, ...authors } = authorsOf(list);
  return defined({
    ...{ ...own, ...authors, team_id: TEAM_ID, project_id: projectOf(model, list), webhook_notifications: [] },
    card_order: inside.map(({ id }) => id),
    total_cards: inside.filter(({ archived }) => archived === undefined).length,
    cards: withContents && cards.length > 0 ? cards.map((card) => expectedCard(model, card)) : undefined,
    epics: withContents && epics.length > 0 ? epics.map((epic) => expectedEpic(model, epic)) : undefined,
    is_watching: watched,
  });
}

export function expectedBoard(model: Model, board: ModelBoard) {
  const { watched, bookmarked, ...own } = board;
  const lists = model.lists.filter((list) => list.board_id === board.id);
  const tags = model.tags.filter(({ project_id }) => project_id === undefined || project_id === board.project_id);
  const forms = formsInOrder(model).filter((form) => form.board_id === board.id);
  return defined({
    ...{ ...own, ...authorsOf(board), team_id: TEAM_ID, webhook_notifications: [] },
    layout: board.layout ?? null,
    list_order: lists.map(({ id }) => id),
    tags: tags.map((tag) => expectedTag(model, tag)),
    forms: forms.map((form) => expectedForm(model, form)),
    ...{ is_watching: watched, is_bookmarked: bookmarked },
  });
}

/** The boards of each space in their order, and their lists with all their cards. */
export async function expectBoards(workspace: Workspace, model: Model): Promise<void> {
  for (const { id } of model.projects) {
    const { boards } = await workspace.getBoards({ project_id: id });
    const expected = model.boards.filter((board) => board.project_id === id);
    expectSame(
      boards,
      expected.map((board) => expectedBoard(model, board)),
      `the boards of space ${id}`,
    );
  }
  for (const { id: board_id } of model.boards) {
    const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
    const expected = model.lists.filter((list) => list.board_id === board_id);
    expectSame(
      board.lists,
      expected.map((list) => expectedList(model, list, true)),
      `the lists of board ${board_id}`,
    );
  }
  const { boards } = await workspace.getBoards({ bookmarked: true });
  const bookmarked = model.boards.filter((board) => board.bookmarked);
  expectSame(new Set(boards.map(({ id }) => id)), new Set(bookmarked.map(({ id }) => id)), "the bookmarked boards");
}
