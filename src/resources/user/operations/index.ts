import type { AddMember } from "./add-member";
import type { GetCurrentUser } from "./get-current-user";
import type { GetMembers } from "./get-members";
import type { GetUser } from "./get-user";
import type { RemoveMember } from "./remove-member";
import type { UpdateCurrentUser } from "./update-current-user";
import type { UpdateMember } from "./update-member";

export { addMember } from "./add-member";
export { getCurrentUser } from "./get-current-user";
export { getMembers } from "./get-members";
export { getUser } from "./get-user";
export { removeMember } from "./remove-member";
export { updateCurrentUser } from "./update-current-user";
export { updateMember } from "./update-member";

export interface UserOperations
  extends AddMember,
    GetCurrentUser,
    GetMembers,
    GetUser,
    RemoveMember,
    UpdateCurrentUser,
    UpdateMember {}
