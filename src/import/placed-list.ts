import { sprintListId } from "../import-commits/sprint-lists";
import type { Survey, SurveyedList } from "./survey";

/** A list where it stands: on a board or in a sprint. */
export interface PlacedList extends SurveyedList {
  readonly board_id?: string | undefined;
  readonly sprint_id?: string;
}

/** A list of a board, or as it is in a sprint: what is in one is committed to. */
export function placedList(list: SurveyedList, sprint_id: string | undefined, survey: Survey): PlacedList {
  if (sprint_id === undefined) return { ...list, board_id: survey.boards.get(list.board)?.id };
  const behavior = list.behavior === "backlog" ? "committed" : list.behavior;
  return { ...list, id: sprintListId(list.id, sprint_id), behavior, sprint_id };
}
