import type { AddBoardMember } from "./add-board-member";
import type { CopyBoard } from "./copy-board";
import type { CreateBoard } from "./create-board";
import type { DeleteBoard } from "./delete-board";
import type { GetBoard } from "./get-board";
import type { GetBoards } from "./get-boards";
import type { RemoveBoardMember } from "./remove-board-member";
import type { UpdateBoard } from "./update-board";

export { addBoardMember } from "./add-board-member";
export { copyBoard } from "./copy-board";
export { createBoard } from "./create-board";
export { deleteBoard } from "./delete-board";
export { getBoard } from "./get-board";
export { getBoards } from "./get-boards";
export { removeBoardMember } from "./remove-board-member";
export { updateBoard } from "./update-board";

export interface BoardOperations
  extends AddBoardMember,
    CopyBoard,
    CreateBoard,
    DeleteBoard,
    GetBoard,
    GetBoards,
    RemoveBoardMember,
    UpdateBoard {}
