import type { ListBehavior } from "../../resources/list/list";
import { DAY, HOUR, mondayOf } from "./calendar";
import type { BoardHome, ListDraft, ProjectDraft, SprintDraft, SprintHome } from "./drafts";
import { numbering } from "./numbering";
import { cardTitle } from "./prose";
import type { World } from "./world";

const LENGTH = 14 * DAY;
const MOST_PAST_SPRINTS = 26;

const sprintLists: readonly (readonly [title: string, behavior: ListBehavior])[] = [
  ["Not started", "committed"],
  ["In progress", "started"],
  ["Done", "completed"],
  ["Cancelled", "cancelled"],
];

/**
 * Two-week sprints of every other space, one after another, from the start of the workspace to the next one; `now` lies
 * in the second week of the present one.
 */
export function makeSprints(world: World, spaces: readonly ProjectDraft[], boards: readonly BoardHome[]): SprintHome[] {
  const nextId = numbering();
  const working = spaces.filter((space, index) => index % 2 === 0 && !space.is_private);
  const homes = working.flatMap((space) => boards.find(({ project }) => project === space) ?? []);
  return sprintStarts(world).flatMap((start) => homes.map((home) => makeSprint(world, home, nextId(), start)));
}

function sprintStarts({ start, now }: World): number[] {
  const present = mondayOf(now) - 7 * DAY;
  const past = Math.floor((present - start) / LENGTH);
  const first = present - Math.min(MOST_PAST_SPRINTS, Math.max(0, past)) * LENGTH;
  return Array.from({ length: (present - first) / LENGTH + 2 }, (_, index) => first + index * LENGTH);
}

function makeSprint(world: World, { project, domain }: BoardHome, id: string, start_date: number): SprintHome {
  const { random, now } = world;
  const end_date = start_date + LENGTH;
  const created = Math.max(world.start, Math.min(start_date - 3 * DAY + 10 * HOUR, now - HOUR));
  const archived = end_date < now - 90 * DAY;
  project.sprints_created += 1;
  const sprint: SprintDraft = {
    id,
    project_id: project.id,
    title: `Sprint ${project.sprints_created}`,
    content: `Goal: ${cardTitle(random, domain)}.`,
    start_date,
    end_date,
    ...(end_date < now && random.chance(0.15) ? { override_end_date: end_date - 2 * DAY } : {}),
    layout: "board",
    ...(archived ? { archived: world.archived(end_date + 90 * DAY) } : {}),
    ...world.authored(created, archived ? end_date + 90 * DAY : created),
  };
  return { project, domain, sprint, lists: makeLists(world, sprint) };
}

function makeLists(world: World, sprint: SprintDraft): ListDraft[] {
  return sprintLists.map(([title, behavior]) => ({
    id: world.ids.uuid(),
    sprint_id: sprint.id,
    project_id: sprint.project_id,
    order_key: "",
    title,
    content: "",
    behavior,
    watcher_ids: [],
    webhook_notifications: [],
    ...world.authored(sprint.time_created, sprint.time_created, sprint.user),
  }));
}
