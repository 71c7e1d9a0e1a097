import { ARCHIVED } from "../command";
import { newList } from "./boards";
import { authoredNow } from "./change";
import type { Model, ModelProject, ModelSprint, ModelSprintSettings } from "./model";

/** The settings of a space that has none of its own. Rule U33.4. */
export const newSettings = (): ModelSprintSettings => ({
  length: 14,
  cooldown: 0,
  start_day: 1,
  enabled: true,
  statuses: firstStatuses(),
  layout: "board",
  card_cover_enabled: false,
  vcs_mapping: undefined,
});

export const firstStatuses = (): ModelSprintSettings["statuses"] => [
  { id: "not-started", title: "Not started", status: "committed" },
  { id: "in-progress", title: "In progress", status: "started" },
  { id: "done", title: "Done", status: "completed" },
  { id: "cancelled", title: "Cancelled", status: "cancelled" },
];

const DAY = 86_400;
/** 1970-01-04 was a Sunday. */
const weekday = (day: number): number => (Math.floor(day / DAY) + 4) % 7;
const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

export const endOf = ({ override_end_date, end_date }: ModelSprint): number => override_end_date ?? end_date;

/** When the next sprint of a space starts and ends, in UTC. Rule S2.2. */
export function nextDates(model: Model, { id, settings }: ModelProject): { start_date: number; end_date: number } {
  const live = model.sprints.filter((sprint) => sprint.project_id === id && sprint.archived === undefined);
  const ends = live.map(endOf);
  let day = startOfDay(model.now);
  if (ends.length > 0) {
    const free = startOfDay(Math.max(...ends) - 1) + (settings.cooldown + 1) * DAY;
    day = Math.max(day, free);
  }
  while (weekday(day) !== settings.start_day) day += DAY;
  return { start_date: day, end_date: day + settings.length * DAY };
}

/** The live sprint of the space that starts next after a sprint. Rule S5.1. */
export function sprintAfter(model: Model, { id, project_id, start_date }: ModelSprint): ModelSprint | undefined {
  return liveSprints(model, project_id).find(
    (other) => other.start_date > start_date || (other.start_date === start_date && Number(other.id) > Number(id)),
  );
}

export const sprintsInOrder = (sprints: readonly ModelSprint[]): ModelSprint[] =>
  [...sprints].sort((left, right) => left.start_date - right.start_date || Number(left.id) - Number(right.id));

const liveSprints = (model: Model, projectId: string): ModelSprint[] =>
  sprintsInOrder(model.sprints.filter((each) => each.project_id === projectId && each.archived === undefined));

/** Why no sprint can be made in a space. */
export function sprintRefusal({ archived, settings }: ModelProject): string | undefined {
  if (archived !== undefined) return ARCHIVED;
  return settings.enabled ? undefined : "409 sprints_disabled";
}

interface Shown {
  readonly id: string;
  readonly lists?: readonly { readonly id: string }[];
}

/** Makes the next sprint of a space; the answer contains its id and those of its lists. Rules S2.1 and U6.1. */
export function addSprint(
  model: Model,
  project: ModelProject,
  shown: Shown,
  title: string | undefined,
  content: string,
): ModelSprint {
  const { settings } = project;
  const named = title ?? `Sprint ${project.sprintsCreated + 1}`;
  const sprint: ModelSprint = {
    ...{ id: shown.id, project_id: project.id, title: named, content, ...nextDates(model, project) },
    ...{ override_end_date: undefined, layout: settings.layout, archived: undefined, ...authoredNow(model) },
  };
  model.sprints.push(sprint);
  project.sprintsCreated += 1;
  for (const [index, { title, status }] of settings.statuses.entries()) {
    const list = newList(shown.lists?.[index]?.id ?? "", { sprint_id: sprint.id, title, behavior: status });
    model.lists.push({ ...list, ...authoredNow(model) });
  }
  return sprint;
}
