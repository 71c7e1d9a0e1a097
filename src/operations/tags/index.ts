import type { CreateTag } from "./create-tag";
import type { GetTags } from "./get-tags";

export { createTag } from "./create-tag";
export { getTags } from "./get-tags";

export interface TagOperations extends CreateTag, GetTags {}
