import { expect } from "vitest";
import type { Card, List, Workspace } from "workspace-engine";
import type { Model, ModelBoard, ModelCard, ModelList } from "./model";

/** Fails unless everything that can be read agrees with the model. */
export async function expectAgreement(workspace: Workspace, model: Model): Promise<void> {
  for (const board of model.boards) await expectBoard(workspace, model, board);
  await expectViews(workspace, model);
  for (const project_id of model.projects) {
    const { boards } = await workspace.getBoards({ project_id });
    const expected = model.boards.filter((board) => board.project_id === project_id);
    expect(boards.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  for (const { id, card, duration, version, deleted } of model.entries) {
    const read = workspace.getTimeEntry({ time_entry_id: id });
    if (deleted) await expect(read).rejects.toMatchObject({ status: 404 });
    else {
      const { time_entry } = await read;
      expect(time_entry).toMatchObject({ card_id: card.id, duration_seconds: duration, version });
    }
  }
}

async function expectBoard(workspace: Workspace, model: Model, expected: ModelBoard): Promise<void> {
  const { board } = await workspace.getBoard({ board_id: expected.id, include: ["lists"] });
  const { lists = [], list_order } = board;
  expect(list_order).toEqual(expected.lists.map(({ id }) => id));
  expect([board.archived !== undefined, board.time_updated]).toEqual([expected.archived, expected.time_updated]);
  expect(lists.map(summaryOfList)).toEqual(expected.lists.map(expectedList));
  expect(lists.map(({ cards = [] }) => cards.map(summaryOfCard))).toEqual(
    expected.lists.map(({ cards }) => cards.map((card) => expectedCard(model, card))),
  );
}

const summaryOfList = (list: List) => ({
  id: list.id,
  title: list.title,
  behavior: list.behavior,
  archived: list.archived !== undefined,
  time_updated: list.time_updated,
  card_order: list.card_order,
  total_cards: list.total_cards,
});

const expectedList = ({ id, title, behavior, archived, time_updated, cards }: ModelList) => ({
  id,
  title,
  behavior,
  archived,
  time_updated,
  card_order: cards.map((card) => card.id),
  total_cards: cards.filter((card) => !card.archived).length,
});

const summaryOfCard = (card: Card) => ({
  id: card.id,
  title: card.title,
  list_id: card.list_id,
  list_title: card.list_title,
  board_id: card.board_id,
  project_id: card.project_id,
  status: card.status,
  completed_date: card.completed_date,
  remaining: card.time_remaining_seconds,
  archived: card.archived !== undefined,
  archived_list: card.archived_list,
  archived_board: card.archived_board,
  time_updated: card.time_updated,
});

function expectedCard(model: Model, card: ModelCard): ReturnType<typeof summaryOfCard> {
  const list = model.listOf(card);
  const board = model.boardOf(list);
  return {
    id: card.id,
    title: card.title,
    list_id: list.id,
    list_title: list.title,
    board_id: board.id,
    project_id: board.project_id,
    status: card.status as Card["status"],
    completed_date: card.completed_date,
    remaining: card.remaining,
    archived: card.archived,
    archived_list: list.archived,
    archived_board: board.archived,
    time_updated: card.time_updated,
  };
}

async function expectViews(workspace: Workspace, model: Model): Promise<void> {
  const view = async (card_filters: object) => {
    const { cards } = await workspace.previewView({ type: "card", card_filters, count: 1000 });
    return new Map(cards.map((card) => [card.id, summaryOfCard(card)]));
  };
  const expected = (keep: (card: ModelCard) => boolean) =>
    new Map(model.cards.filter(keep).map((card) => [card.id, expectedCard(model, card)]));
  const isArchived = (card: ModelCard) => card.archived || !model.isOpen(model.listOf(card));
  expect(await view({})).toEqual(expected(() => true));
  expect(await view({ is_archived: true })).toEqual(expected(isArchived));
  expect(await view({ exclude: { statuses: ["completed"] } })).toEqual(
    expected(({ status }) => status !== "completed"),
  );
  expect(await view({ has_completed_date: true })).toEqual(expected((card) => card.completed_date !== undefined));
  const [list] = model.lists;
  if (list === undefined) return;
  expect(await view({ include: { lists: [list.id] } })).toEqual(expected((card) => list.cards.includes(card)));
}
