import { room } from "../../../operation/operation";
import { type AddMember, addMember } from "./add-member";
import { type GetCurrentUser, getCurrentUser } from "./get-current-user";
import { type GetMembers, getMembers } from "./get-members";
import { type GetUser, getUser } from "./get-user";
import { type RemoveMember, removeMember } from "./remove-member";
import { type UpdateCurrentUser, updateCurrentUser } from "./update-current-user";
import { type UpdateMember, updateMember } from "./update-member";

export interface UserOperations
  extends AddMember,
    GetCurrentUser,
    GetMembers,
    GetUser,
    RemoveMember,
    UpdateCurrentUser,
    UpdateMember {}

export const userOperations = room<UserOperations>({
  addMember,
  getCurrentUser,
  getMembers,
  getUser,
  removeMember,
  updateCurrentUser,
  updateMember,
});
