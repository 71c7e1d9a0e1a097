import { byId } from "./change";
import type { Model, ModelBoard, ModelCard, ModelList, ModelSprint, ModelWorkItem } from "./model";

export const isEpicList = ({ board_id, sprint_id }: ModelList): boolean =>
  board_id === undefined && sprint_id === undefined;

export const besideList =
  (list: Pick<ModelList, "board_id" | "sprint_id">) =>
  (other: ModelList): boolean =>
    other.board_id === list.board_id && other.sprint_id === list.sprint_id;

export const inList =
  ({ id }: { readonly id: string }) =>
  (item: ModelWorkItem): boolean =>
    item.list_id === id;

export const listOf = (model: Model, { list_id }: ModelWorkItem): ModelList => byId(model.lists, list_id);

export const boardOf = (model: Model, { board_id }: ModelList): ModelBoard | undefined =>
  board_id === undefined ? undefined : byId(model.boards, board_id);

export const sprintOf = (model: Model, { sprint_id }: ModelList): ModelSprint | undefined =>
  sprint_id === undefined ? undefined : byId(model.sprints, sprint_id);

export const projectOf = (model: Model, list: ModelList): string | undefined =>
  (boardOf(model, list) ?? sprintOf(model, list))?.project_id;

/** The ids of the space, board and sprint a card is in. */
export function homeOf(model: Model, card: ModelCard) {
  const list = listOf(model, card);
  const project_id = projectOf(model, list) ?? "";
  return { list_id: list.id, project_id, board_id: list.board_id, sprint_id: list.sprint_id };
}

/** Whether cards may enter the list: neither it nor what it stands on is archived. */
export const isOpen = (model: Model, list: ModelList): boolean =>
  (list.archived ?? boardOf(model, list)?.archived ?? sprintOf(model, list)?.archived) === undefined;

export const isArchived = (model: Model, card: ModelCard): boolean => {
  const list = listOf(model, card);
  return (card.archived ?? list.archived ?? boardOf(model, list)?.archived) !== undefined;
};

export const epicLists = (model: Model): ModelList[] => model.lists.filter(isEpicList);
