import { room } from "../../../operation/operation";
import { type AddEpicMember, addEpicMember } from "./add-epic-member";
import { type AddEpicTags, addEpicTags } from "./add-epic-tags";
import { type CreateEpic, createEpic } from "./create-epic";
import { type DeleteEpic, deleteEpic } from "./delete-epic";
import { type GetEpic, getEpic } from "./get-epic";
import { type LinkEpicToCard, linkEpicToCard } from "./link-epic-to-card";
import { type RemoveEpicMember, removeEpicMember } from "./remove-epic-member";
import { type RemoveEpicTag, removeEpicTag } from "./remove-epic-tag";
import { type UnlinkEpicFromCard, unlinkEpicFromCard } from "./unlink-epic-from-card";
import { type UpdateEpic, updateEpic } from "./update-epic";

export interface EpicOperations
  extends UnlinkEpicFromCard,
    LinkEpicToCard,
    AddEpicMember,
    AddEpicTags,
    CreateEpic,
    DeleteEpic,
    GetEpic,
    RemoveEpicMember,
    RemoveEpicTag,
    UpdateEpic {}

export const epicOperations = room<EpicOperations>({
  addEpicMember,
  addEpicTags,
  createEpic,
  deleteEpic,
  getEpic,
  linkEpicToCard,
  removeEpicMember,
  removeEpicTag,
  unlinkEpicFromCard,
  updateEpic,
});
