import type { AddEpicExternalLink } from "./add-epic-external-link";
import type { AddEpicMember } from "./add-epic-member";
import type { AddEpicTags } from "./add-epic-tags";
import type { CreateEpic } from "./create-epic";
import type { CreateEpicList } from "./create-epic-list";
import type { DeleteEpic } from "./delete-epic";
import type { GetEpic } from "./get-epic";
import type { GetEpics } from "./get-epics";
import type { LinkEpicToCard } from "./link-epic-to-card";
import type { RemoveEpicExternalLink } from "./remove-epic-external-link";
import type { RemoveEpicMember } from "./remove-epic-member";
import type { RemoveEpicTag } from "./remove-epic-tag";
import type { UnlinkEpicFromCard } from "./unlink-epic-from-card";
import type { UpdateEpic } from "./update-epic";

export { addEpicExternalLink } from "./add-epic-external-link";
export { addEpicMember } from "./add-epic-member";
export { addEpicTags } from "./add-epic-tags";
export { createEpic } from "./create-epic";
export { createEpicList } from "./create-epic-list";
export { deleteEpic } from "./delete-epic";
export { getEpic } from "./get-epic";
export { getEpics } from "./get-epics";
export { linkEpicToCard } from "./link-epic-to-card";
export { removeEpicExternalLink } from "./remove-epic-external-link";
export { removeEpicMember } from "./remove-epic-member";
export { removeEpicTag } from "./remove-epic-tag";
export { unlinkEpicFromCard } from "./unlink-epic-from-card";
export { updateEpic } from "./update-epic";

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
