import type { Actor } from "../../base/actor";
import { slugOf } from "../../resources/card/branch-name";
import type { ListBehavior } from "../../resources/list/list";
import type { TagColor } from "../../resources/tag/tag";
import type { Draft } from "../../session/changed";
import { type BoardHome, type DraftOf, documentOf, type SprintHome } from "./drafts";
import { DAY, type Domain, HOUR, inTurn, nameInTurn, type World, words } from "./world";

export function makeSpaces(world: World, count: number, withPrivate: boolean): DraftOf<"project">[] {
  const titles = words.spaces.map(({ title }) => title);
  return Array.from({ length: count }, (_, index) => {
    const is_private = withPrivate && index === count - 1;
    const { description } = is_private ? words.privateSpace : inTurn(words.spaces, index);
    const insiders = is_private ? world.people.slice(0, 3) : world.favourites(world.people, 8);
    return documentOf("project", {
      id: String(index + 1),
      title: is_private ? words.privateSpace.title : nameInTurn(titles, index),
      description,
      is_private,
      members: world.members(insiders, world.start),
      ...world.authored(world.start),
    });
  });
}

export function makeTags(world: World, projects: readonly DraftOf<"project">[], count: number): DraftOf<"tag">[] {
  return words.tags.slice(0, count).map(({ name, color }, index) =>
    documentOf("tag", {
      id: String(index + 1),
      project_id: index % 5 === 4 ? world.pick(projects).id : undefined,
      name,
      slug: slugOf(name),
      color: color as TagColor | null,
      ...world.authored(world.during(world.start, world.start + DAY)),
    }),
  );
}

export const makeEpicLists = (world: World): DraftOf<"list">[] =>
  makeLists(world, words.epicLists, {}, world.start, { user_id: "system", type: "system" });

function makeLists(
  world: World,
  outlines: readonly { readonly title: string; readonly behavior: string; readonly color?: string }[],
  place: Pick<DraftOf<"list">, "board_id" | "sprint_id" | "project_id">,
  created: number,
  author: Draft<Actor>,
): DraftOf<"list">[] {
  return outlines.map(({ title, behavior, color }) =>
    documentOf("list", {
      id: place.sprint_id === undefined ? world.nextId("list") : world.ids.uuid(),
      ...place,
      order_key: "",
      title,
      behavior: behavior as ListBehavior,
      color,
      ...world.authored(created, created, author),
    }),
  );
}

/** Boards with their lists, the oldest, which get most cards, first. The first board of all is never archived. */
export function makeBoards(world: World, projects: readonly DraftOf<"project">[], count: number): BoardHome[] {
  return Array.from({ length: count }, (_, index) => {
    const project = inTurn(projects, index);
    const domain = inTurn(words.domains, index);
    const board = makeBoard(world, project.id, index, index / count);
    const { id, project_id, time_created, user } = board;
    const lists = makeLists(world, domain.lists, { board_id: id, project_id }, time_created, user);
    const last = lists.at(-1);
    if (last !== undefined && index > 0 && world.chance(0.25)) {
      last.archived = world.archived(world.during(time_created + DAY, world.now));
      last.time_updated = last.archived.time_archived;
    }
    return { project, domain, board, lists };
  });
}

function makeBoard(world: World, project_id: string, index: number, lateness: number): DraftOf<"board"> {
  const { start, now } = world;
  const { boards } = inTurn(words.domains, index);
  const nth = Math.floor(index / words.domains.length);
  const created = index === 0 ? start : world.atWork(start + (now - start) * 0.6 * lateness * lateness);
  const archivedAt = world.during(created + 60 * DAY, now);
  const archived = index > 2 && archivedAt < now - DAY && world.chance(0.15);
  return documentOf("board", {
    id: String(index + 1),
    project_id,
    order_key: "",
    title: nameInTurn(boards, nth),
    content: world.chance(0.5) ? `Where ${inTurn(boards, nth).toLowerCase()} work is planned and tracked.` : "",
    color: world.pick(["blue", "green", "orange", "purple", "slate"]),
    members: world.members(world.favourites(world.people, 6), created),
    watcher_ids: world.favourites(world.people, 2),
    bookmarker_ids: world.favourites(world.people, 3),
    archived: archived ? world.archived(archivedAt) : undefined,
    is_public: world.chance(0.1),
    // The first board is the one that everybody knows.
    layout: world.weigh(index === 0 ? { board: 1, list: 0, timeline: 0 } : { board: 7, list: 2, timeline: 1 }),
    card_cover_enabled: world.chance(0.3),
    ...world.authored(created, archived ? archivedAt : created),
  });
}

const SPRINT_LENGTH = 14 * DAY;
const MOST_PAST_SPRINTS = 26;

/** Two-week sprints of every other space up to the next one; `now` lies in the second week of the present one. */
export function makeSprints(
  world: World,
  projects: readonly DraftOf<"project">[],
  boards: readonly BoardHome[],
): SprintHome[] {
  const working = projects.filter((project, index) => index % 2 === 0 && !project.is_private);
  const homes = working.flatMap((working) => boards.find(({ project }) => project === working) ?? []);
  return sprintStarts(world).flatMap((start) => homes.map((home) => makeSprint(world, home, start)));
}

function sprintStarts({ start, now }: World): number[] {
  const day = Math.floor(now / DAY);
  // 1970-01-01 was a Thursday.
  const monday = (day - ((day + 3) % 7)) * DAY;
  const present = monday - 7 * DAY;
  const past = Math.min(MOST_PAST_SPRINTS, Math.max(0, Math.floor((present - start) / SPRINT_LENGTH)));
  return Array.from({ length: past + 2 }, (_, index) => present + (index - past) * SPRINT_LENGTH);
}

function makeSprint(world: World, { project, domain }: BoardHome, start_date: number): SprintHome {
  const { now } = world;
  const id = world.nextId("sprint");
  const end_date = start_date + SPRINT_LENGTH;
  const created = Math.max(world.start, Math.min(start_date - 3 * DAY + 10 * HOUR, now - HOUR));
  const archivedAt = end_date + 90 * DAY;
  project.sprints_created += 1;
  const sprint = documentOf("sprint", {
    id,
    project_id: project.id,
    title: `Sprint ${project.sprints_created}`,
    content: `Goal: ${world.cardTitle(domain)}.`,
    start_date,
    end_date,
    override_end_date: end_date < now && world.chance(0.15) ? end_date - 2 * DAY : undefined,
    archived: archivedAt < now ? world.archived(archivedAt) : undefined,
    ...world.authored(created, archivedAt < now ? archivedAt : created),
  });
  const place = { sprint_id: id, project_id: project.id };
  const lists = makeLists(world, words.sprintLists, place, created, sprint.user);
  return { project, domain, sprint, lists };
}

/** Epics, the busiest first: those under way come before the others. */
export function makeEpics(
  world: World,
  lists: readonly DraftOf<"list">[],
  tags: readonly DraftOf<"tag">[],
  count: number,
): DraftOf<"epic">[] {
  const shared = tags.filter((tag) => tag.project_id === undefined);
  return Array.from({ length: count }, (_, index) => {
    const domain = inTurn(words.domains, index);
    const title = nameInTurn(domain.epics, Math.floor(index / words.domains.length), ", part ");
    const behavior: ListBehavior =
      index / count < 0.4 ? "started" : world.weigh({ completed: 4, committed: 3, backlog: 2, cancelled: 1 });
    const list_id = lists.find((list) => list.behavior === behavior)?.id ?? "";
    const known = { id: String(index + 1), title, list_id };
    return makeEpic(world, known, domain, behavior, shared);
  });
}

function makeEpic(
  world: World,
  known: Pick<DraftOf<"epic">, "id" | "title" | "list_id">,
  domain: Domain,
  behavior: ListBehavior,
  tags: readonly DraftOf<"tag">[],
): DraftOf<"epic"> {
  const { start, now } = world;
  const created = world.during(start, start + Math.floor((now - start) / 2));
  const touched = world.during(created, now);
  const owner_id = world.person();
  const isCompleted = behavior === "completed";
  return documentOf("epic", {
    ...known,
    content: world.paragraph(domain),
    order_key: "",
    status: behavior === "backlog" ? undefined : behavior,
    completed_date: isCompleted ? touched : undefined,
    priority: world.between(1, 4),
    owner_id,
    start_date: created,
    due_date: isCompleted ? touched + world.between(-10, 10) * DAY : now + world.between(-20, 120) * DAY,
    ...(behavior === "started" || isCompleted ? health(world, created, owner_id) : {}),
    members: world.members(world.favourites(world.people, 5), created),
    tag_ids: world.favourites(tags, 2).map((tag) => tag.id),
    watcher_ids: [owner_id],
    ...world.authored(created, touched),
  });
}

function health(world: World, created: number, health_status_updated_by: string) {
  const time_health_last_updated = Math.max(created, world.now - world.low(0, 30) * DAY);
  const health_status = world.weigh({ on_track: 6, at_risk: 3, off_track: 1 });
  return { health_status, time_health_last_updated, health_status_updated_by };
}
