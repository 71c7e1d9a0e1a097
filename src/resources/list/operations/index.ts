import { room } from "../../../operation/operation";
import { type CreateList, createList } from "./create-list";
import { type DeleteList, deleteList } from "./delete-list";
import { type GetList, getList } from "./get-list";
import { type GetLists, getLists } from "./get-lists";
import { type UpdateList, updateList } from "./update-list";

export interface ListOperations extends CreateList, DeleteList, GetList, GetLists, UpdateList {}

export const listOperations = room<ListOperations>({
  createList,
  deleteList,
  getList,
  getLists,
  updateList,
});
