import type { CreateList } from "./create-list";
import type { DeleteList } from "./delete-list";
import type { GetList } from "./get-list";
import type { GetLists } from "./get-lists";
import type { UpdateList } from "./update-list";

export { createList } from "./create-list";
export { deleteList } from "./delete-list";
export { getList } from "./get-list";
export { getLists } from "./get-lists";
export { updateList } from "./update-list";

export interface ListOperations extends CreateList, DeleteList, GetList, GetLists, UpdateList {}
