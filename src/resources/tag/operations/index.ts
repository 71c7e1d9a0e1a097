import { room } from "../../../operation/operation";
import { type CreateTag, createTag } from "./create-tag";
import { type DeleteTag, deleteTag } from "./delete-tag";
import { type GetTag, getTag } from "./get-tag";
import { type GetTags, getTags } from "./get-tags";
import { type UpdateTag, updateTag } from "./update-tag";

export interface TagOperations extends CreateTag, DeleteTag, GetTag, GetTags, UpdateTag {}

export const tagOperations = room<TagOperations>({
  createTag,
  deleteTag,
  getTag,
  getTags,
  updateTag,
});
