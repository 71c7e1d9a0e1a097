import { afresh } from "../address/address";
import { go } from "../address/use-address";
import { readKept, writeKept } from "../shell/kept";
import type { BoardWorkspace } from "./board-workspace";

const keyOf = ({ teamId }: BoardWorkspace): string => `workspace-engine board ${teamId}`;

const isText = (value: unknown): value is string => typeof value === "string";

/** The board of a workspace that was looked at last. */
export const keptBoard = (workspace: BoardWorkspace): string | undefined => readKept(keyOf(workspace), isText);

export const keepBoard = (workspace: BoardWorkspace, board_id: string): void => writeKept(keyOf(workspace), board_id);

/** The first board of a space is looked at next. */
export async function goToFirstBoardOf(workspace: BoardWorkspace, project_id: string): Promise<void> {
  const board_filters = { include: { projects: [project_id] } };
  const { boards } = await workspace.previewView({ type: "board", board_filters, count: 1 });
  for (const { id } of boards) go({ ...afresh, board: id });
}
