import type { CreateList } from "./create-list";
import type { GetList } from "./get-list";
import type { UpdateList } from "./update-list";

export { createList } from "./create-list";
export { getList } from "./get-list";
export { updateList } from "./update-list";

export interface ListOperations extends CreateList, GetList, UpdateList {}
