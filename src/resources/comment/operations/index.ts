import type { CreateChildComment } from "./create-child-comment";
import type { CreateComment } from "./create-comment";
import type { DeleteChildComment } from "./delete-child-comment";
import type { DeleteComment } from "./delete-comment";
import type { GetChildComments } from "./get-child-comments";
import type { GetComment } from "./get-comment";
import type { GetComments } from "./get-comments";
import type { UpdateChildComment } from "./update-child-comment";
import type { UpdateComment } from "./update-comment";

export { createChildComment } from "./create-child-comment";
export { createComment } from "./create-comment";
export { deleteChildComment } from "./delete-child-comment";
export { deleteComment } from "./delete-comment";
export { getChildComments } from "./get-child-comments";
export { getComment } from "./get-comment";
export { getComments } from "./get-comments";
export { updateChildComment } from "./update-child-comment";
export { updateComment } from "./update-comment";

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
