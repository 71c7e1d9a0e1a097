import type { Workspace } from "workspace-engine";
import { answer } from "../output/screen";

/** The lists of a board with the number of their cards. */
export async function showLists(workspace: Workspace, board_id: string): Promise<void> {
  const { board } = await workspace.getBoard({ board_id, include: ["lists"] });
  answer(board.lists ?? [], {
    Id: (list) => list.id,
    List: (list) => list.title,
    "Its cards are": (list) => list.behavior,
    Cards: (list) => list.total_cards,
    Archived: (list) => (list.archived === undefined ? "" : "yes"),
  });
}
