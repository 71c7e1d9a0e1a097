import type { ListBehavior } from "workspace-engine";
import type { Authored, ModelBoard, ModelList } from "./model";

export const newBoard = (id: string, project_id: string, title: string): Omit<ModelBoard, keyof Authored> => ({
  ...{ id, project_id, title, content: "", icon: undefined, color: undefined, layout: undefined },
  ...{ card_cover_enabled: false, is_public: false, email: undefined, vcs_mapping: undefined, members: [] },
  ...{ archived: undefined, watched: false, bookmarked: false },
});

interface NewList {
  readonly title: string;
  readonly behavior?: ListBehavior | undefined;
  readonly board_id?: string;
  readonly sprint_id?: string;
}

export const newList = (
  id: string,
  { title, behavior, board_id, sprint_id }: NewList,
): Omit<ModelList, keyof Authored> => ({
  ...{ id, board_id, sprint_id, title, content: "", icon: undefined, color: undefined },
  ...{ behavior: behavior ?? "committed", archived: undefined, watched: false },
});
