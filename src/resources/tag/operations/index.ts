import type { CreateTag } from "./create-tag";
import type { DeleteTag } from "./delete-tag";
import type { GetTag } from "./get-tag";
import type { GetTags } from "./get-tags";
import type { UpdateTag } from "./update-tag";

export { createTag } from "./create-tag";
export { deleteTag } from "./delete-tag";
export { getTag } from "./get-tag";
export { getTags } from "./get-tags";
export { updateTag } from "./update-tag";

export interface TagOperations extends CreateTag, DeleteTag, GetTag, GetTags, UpdateTag {}
