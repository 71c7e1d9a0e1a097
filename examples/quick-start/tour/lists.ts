import type { Workspace } from "workspace-engine";
import { minute } from "../output/format";
import { call, note, step } from "../output/screen";
import { showLists } from "./show-lists";

/** Moves a list to another place on its board, and archives one with its cards. */
export async function listTour(workspace: Workspace): Promise<void> {
  const board_id = "1";
  const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
  const [first] = board.lists ?? [];
  const last = board.lists?.at(-1);
  if (first === undefined || last === undefined) return;

  step(`Move the list “${last.title}” of the board “${board.title}” to the second place.`);
  const move = { list_id: last.id, position: 1 };
  call("updateList", move);
  await workspace.updateList(move);
  await showLists(workspace, board_id);

  step(`Archive the list “${first.title}”. Its cards are archived with it, and keep their places.`);
  const archive = { list_id: first.id, archived: true };
  call("updateList", archive);
  const { list } = await workspace.updateList(archive);
  const archivedBy = `${list.archived?.user_id} at ${minute(list.archived?.time_archived)}`;
  await showLists(workspace, board_id);
  const inList = { include: { lists: [list.id] } };
  const { count } = await workspace.previewView({ type: "card", card_filters: { ...inList, is_archived: false } });
  note(`Archived by ${archivedBy}. A view of its cards that are not archived has ${count} now.`);
}
