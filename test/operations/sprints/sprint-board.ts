import type { Sprint, Workspace } from "workspace-engine";

/** 2026-01-05T00:00Z in seconds: the midnight before the clock's first instant, on a Monday. */
export const monday = 1_767_571_200;
/** Seconds. */
export const day = 86_400;

export const newSprint = async (workspace: Workspace, project_id: string): Promise<Sprint> =>
  (await workspace.createSprint({ project_id })).sprint;

export const readSprint = async (workspace: Workspace, sprint_id: string): Promise<Sprint> =>
  (await workspace.getSprint({ sprint_id })).sprint;

/** The ids of a sprint's lists. */
export function listIds({ lists }: Sprint) {
  const [todo = "", doing = "", done = "", cancelled = ""] = lists.map((list) => list.id);
  return { todo, doing, done, cancelled };
}

export const datesOf = ({ start_date, end_date }: Sprint) => ({ start_date, end_date });

/** The first `count` sprints of a space. */
export async function newSprints(workspace: Workspace, project_id: string, count: number): Promise<Sprint[]> {
  const sprints: Sprint[] = [];
  while (sprints.length < count) sprints.push(await newSprint(workspace, project_id));
  return sprints;
}
