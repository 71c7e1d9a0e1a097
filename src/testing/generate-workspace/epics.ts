import type { ListBehavior } from "../../resources/list/list";
import { DAY } from "./calendar";
import type { EpicDraft, ListDraft, TagDraft } from "./drafts";
import { numbering } from "./numbering";
import { paragraph } from "./prose";
import { type Domain, domains } from "./vocabulary";
import type { World } from "./world";

const epicLists: readonly (readonly [title: string, behavior: ListBehavior])[] = [
  ["Backlog", "backlog"],
  ["Planned", "committed"],
  ["In progress", "started"],
  ["Done", "completed"],
  ["Cancelled", "cancelled"],
];

/** The epic lists every workspace has. */
export function makeEpicLists(world: World, nextListId: () => string): ListDraft[] {
  return epicLists.map(([title, behavior]) => ({
    id: nextListId(),
    order_key: "",
    title,
    content: "",
    behavior,
    watcher_ids: [],
    webhook_notifications: [],
    ...world.authored(world.start, world.start, { user_id: "system", type: "system" }),
  }));
}

/** Epics, the busiest first: those under way come before the others. */
export function makeEpics(
  world: World,
  lists: readonly ListDraft[],
  tags: readonly TagDraft[],
  count: number,
): EpicDraft[] {
  const nextId = numbering();
  return Array.from({ length: count }, (_, index) => {
    const domain = domains[index % domains.length] ?? world.random.pick(domains);
    const nth = Math.floor(index / domains.length);
    const round = Math.floor(nth / domain.epics.length);
    const title = domain.epics[nth % domain.epics.length] ?? "Epic";
    const behavior = behaviorOf(world, index / count);
    const list = lists.find((candidate) => candidate.behavior === behavior) ?? world.random.pick(lists);
    return makeEpic(world, nextId(), round === 0 ? title : `${title}, part ${round + 1}`, domain, list, tags);
  });
}

function behaviorOf({ random }: World, rank: number): ListBehavior {
  if (rank < 0.4) return "started";
  return random.weigh([
    ["completed", 4],
    ["committed", 3],
    ["backlog", 2],
    ["cancelled", 1],
  ]);
}

function makeEpic(
  world: World,
  id: string,
  title: string,
  domain: Domain,
  { id: list_id, behavior }: ListDraft,
  tags: readonly TagDraft[],
): EpicDraft {
  const { random, start, now } = world;
  const created = world.during(start, start + Math.floor((now - start) / 2));
  const touched = world.during(created, now);
  const owner_id = world.person();
  const reported = behavior === "started" || behavior === "completed";
  return {
    id,
    title,
    content: paragraph(random, domain),
    schema: 1,
    list_id,
    order_key: "",
    ...(behavior === "backlog" ? {} : { status: behavior }),
    ...(behavior === "completed" ? { completed_date: touched } : {}),
    priority: random.between(1, 4),
    owner_id,
    start_date: created,
    due_date: behavior === "completed" ? touched + random.between(-10, 10) * DAY : now + random.between(-20, 120) * DAY,
    ...(reported ? health(world, Math.max(created, now - random.low(0, 30) * DAY), owner_id) : {}),
    health_status_stale_period: 7,
    members: world.members(random.favourites(world.people, 5), created),
    checklists: [],
    external_links: [],
    hints: [],
    tag_ids: random
      .favourites(
        tags.filter((tag) => tag.project_id === undefined),
        2,
      )
      .map((tag) => tag.id),
    total_files: 0,
    watcher_ids: [owner_id],
    archived_list: false,
    ...world.authored(created, touched),
  };
}

function health({ random }: World, time_health_last_updated: number, health_status_updated_by: string) {
  const health_status = random.weigh<EpicDraft["health_status"] & string>([
    ["on_track", 6],
    ["at_risk", 3],
    ["off_track", 1],
  ]);
  return { health_status, time_health_last_updated, health_status_updated_by };
}
