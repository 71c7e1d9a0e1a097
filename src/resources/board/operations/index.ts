import { room } from "../../../operation/operation";
import { type AddBoardMember, addBoardMember } from "./add-board-member";
import { type CopyBoard, copyBoard } from "./copy-board";
import { type CreateBoard, createBoard } from "./create-board";
import { type DeleteBoard, deleteBoard } from "./delete-board";
import { type GetBoard, getBoard } from "./get-board";
import { type GetBoards, getBoards } from "./get-boards";
import { type RemoveBoardMember, removeBoardMember } from "./remove-board-member";
import { type UpdateBoard, updateBoard } from "./update-board";

export interface BoardOperations
  extends AddBoardMember,
    CopyBoard,
    CreateBoard,
    DeleteBoard,
    GetBoard,
    GetBoards,
    RemoveBoardMember,
    UpdateBoard {}

export const boardOperations = room<BoardOperations>({
  addBoardMember,
  copyBoard,
  createBoard,
  deleteBoard,
  getBoard,
  getBoards,
  removeBoardMember,
  updateBoard,
});
