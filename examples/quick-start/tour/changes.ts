import type { Board, Card, List, Workspace } from "workspace-engine";
import { day } from "../output/format";
import { answer, call, note, step } from "../output/screen";
import type { Columns } from "../output/table";
import { showLists } from "./show-lists";

const placeOfCard: Columns<Card> = {
  Id: (card) => card.id,
  Card: (card) => card.title,
  List: (card) => card.list_title,
  Status: (card) => card.status ?? "none",
  "Branch name": (card) => card.suggested_branch_name,
};

/** Adds a card to the first board, moves it and its list, and plans a sprint. */
export async function changeTour(workspace: Workspace): Promise<void> {
  const board = await firstLiveBoard(workspace);
  if (board === undefined) {
    step("Change something.");
    return note("There is no board that is not archived, so there is nothing to change.");
  }
  const lists = await liveLists(workspace, board);
  const list = lists[0] ?? (await addList(workspace, board));
  const last = lists.at(-1) ?? list;

  step(`Put a new card on top of the list “${list.title}” of the board “${board.title}”.`);
  const newCard = { title: "Try the quick start", list_id: list.id, position: 0 };
  call("createCard", newCard);
  const { card: created } = await workspace.createCard(newCard);
  answer([created], placeOfCard);

  step(`Move it to the list “${last.title}”. Its status follows the list.`);
  const move = { card_id: created.id, list_id: last.id };
  call("moveCard", move);
  const { card: moved } = await workspace.moveCard(move);
  answer([moved], placeOfCard);

  step(`Move the list “${list.title}” to the end of its board.`);
  const moveList = { list_id: list.id, position: 1_000_000 };
  call("updateList", moveList);
  await workspace.updateList(moveList);
  await showLists(workspace, board.id);

  step("Plan the next sprint of its space.");
  const newSprint = { project_id: board.project_id };
  call("createSprint", newSprint);
  const { sprint } = await workspace.createSprint(newSprint);
  answer([sprint], {
    Sprint: ({ title }) => title,
    From: ({ start_date }) => day(start_date),
    "To (exclusive)": ({ end_date }) => day(end_date),
    Lists: ({ lists: own }) => own.length,
  });
}

async function firstLiveBoard(workspace: Workspace): Promise<Board | undefined> {
  const { boards } = await workspace.previewView({
    type: "board",
    board_filters: { sort_by: { field: "time_created", order_ascending: true } },
    count: 1000,
  });
  return boards.find((board) => board.archived === undefined);
}

async function liveLists(workspace: Workspace, { id: board_id }: Board): Promise<readonly List[]> {
  const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
  return (board.lists ?? []).filter((list) => list.archived === undefined);
}

async function addList(workspace: Workspace, { id: board_id, title }: Board): Promise<List> {
  step(`The board “${title}” has no list that is not archived. Give it one.`);
  const input = { board_id, title: "Inbox" };
  call("createList", input);
  return (await workspace.createList(input)).list;
}
