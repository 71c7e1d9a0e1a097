import { room } from "../../../operation/operation";
import { type CreateChildComment, createChildComment } from "./create-child-comment";
import { type CreateComment, createComment } from "./create-comment";
import { type DeleteChildComment, deleteChildComment } from "./delete-child-comment";
import { type DeleteComment, deleteComment } from "./delete-comment";
import { type GetChildComments, getChildComments } from "./get-child-comments";
import { type GetComment, getComment } from "./get-comment";
import { type GetComments, getComments } from "./get-comments";
import { type UpdateChildComment, updateChildComment } from "./update-child-comment";
import { type UpdateComment, updateComment } from "./update-comment";

export interface CommentOperations
  extends CreateChildComment,
    CreateComment,
    DeleteChildComment,
    DeleteComment,
    GetChildComments,
    GetComment,
    GetComments,
    UpdateChildComment,
    UpdateComment {}

export const commentOperations = room<CommentOperations>({
  createChildComment,
  createComment,
  deleteChildComment,
  deleteComment,
  getChildComments,
  getComment,
  getComments,
  updateChildComment,
  updateComment,
});
