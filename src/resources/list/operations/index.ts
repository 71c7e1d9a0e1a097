import { room } from "../../../operation/operation";
import { type CreateEpicList, createEpicList } from "./create-epic-list";
import { type CreateList, createList } from "./create-list";
import { type DeleteList, deleteList } from "./delete-list";
import { type GetEpics, getEpics } from "./get-epics";
import { type GetList, getList } from "./get-list";
import { type GetLists, getLists } from "./get-lists";
import { type UpdateList, updateList } from "./update-list";

export interface ListOperations
  extends CreateEpicList,
    CreateList,
    DeleteList,
    GetEpics,
    GetList,
    GetLists,
    UpdateList {}

export const listOperations = room<ListOperations>({
  createEpicList,
  createList,
  deleteList,
  getEpics,
  getList,
  getLists,
  updateList,
});
