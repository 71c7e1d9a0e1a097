import { room } from "../../../operation/operation";
import { type AddEpicExternalLink, addEpicExternalLink } from "./add-epic-external-link";
import { type AddEpicMember, addEpicMember } from "./add-epic-member";
import { type AddEpicTags, addEpicTags } from "./add-epic-tags";
import { type CreateEpic, createEpic } from "./create-epic";
import { type CreateEpicList, createEpicList } from "./create-epic-list";
import { type DeleteEpic, deleteEpic } from "./delete-epic";
import { type GetEpic, getEpic } from "./get-epic";
import { type GetEpics, getEpics } from "./get-epics";
import { type LinkEpicToCard, linkEpicToCard } from "./link-epic-to-card";
import { type RemoveEpicExternalLink, removeEpicExternalLink } from "./remove-epic-external-link";
import { type RemoveEpicMember, removeEpicMember } from "./remove-epic-member";
import { type RemoveEpicTag, removeEpicTag } from "./remove-epic-tag";
import { type UnlinkEpicFromCard, unlinkEpicFromCard } from "./unlink-epic-from-card";
import { type UpdateEpic, updateEpic } from "./update-epic";

export interface EpicOperations
  extends UnlinkEpicFromCard,
    RemoveEpicExternalLink,
    LinkEpicToCard,
    AddEpicExternalLink,
    AddEpicMember,
    AddEpicTags,
    CreateEpic,
    CreateEpicList,
    DeleteEpic,
    GetEpic,
    GetEpics,
    RemoveEpicMember,
    RemoveEpicTag,
    UpdateEpic {}

export const epicOperations = room<EpicOperations>({
  addEpicExternalLink,
  addEpicMember,
  addEpicTags,
  createEpic,
  createEpicList,
  deleteEpic,
  getEpic,
  getEpics,
  linkEpicToCard,
  removeEpicExternalLink,
  removeEpicMember,
  removeEpicTag,
  unlinkEpicFromCard,
  updateEpic,
});
