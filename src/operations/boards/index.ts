import type { CreateBoard } from "./create-board";
import type { GetBoard } from "./get-board";
import type { GetBoards } from "./get-boards";
import type { UpdateBoard } from "./update-board";

export { createBoard } from "./create-board";
export { getBoard } from "./get-board";
export { getBoards } from "./get-boards";
export { updateBoard } from "./update-board";

export interface BoardOperations extends CreateBoard, GetBoard, GetBoards, UpdateBoard {}
