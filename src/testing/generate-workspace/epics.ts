import type { ListBehavior } from "../../resources/list/list";
import { type DraftOf, given } from "./drafts";
import { type Domain, domains, inTurn, nameInTurn } from "./vocabulary";
import { DAY, type World } from "./world";

/** Epics, the busiest first: those under way come before the others. */
export function makeEpics(
  world: World,
  lists: readonly DraftOf<"list">[],
  tags: readonly DraftOf<"tag">[],
  count: number,
): DraftOf<"epic">[] {
  const shared = tags.filter((tag) => tag.project_id === undefined);
  return Array.from({ length: count }, (_, index) => {
    const domain = inTurn(domains, index);
    const title = nameInTurn(domain.epics, Math.floor(index / domains.length), ", part ");
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
  return given<DraftOf<"epic">>({
    ...known,
    content: world.paragraph(domain),
    schema: 1,
    order_key: "",
    status: behavior === "backlog" ? undefined : behavior,
    completed_date: isCompleted ? touched : undefined,
    priority: world.between(1, 4),
    owner_id,
    start_date: created,
    due_date: isCompleted ? touched + world.between(-10, 10) * DAY : now + world.between(-20, 120) * DAY,
    ...(behavior === "started" || isCompleted ? health(world, created, owner_id) : {}),
    health_status_stale_period: 7,
    members: world.members(world.favourites(world.people, 5), created),
    checklists: [],
    external_links: [],
    hints: [],
    tag_ids: world.favourites(tags, 2).map((tag) => tag.id),
    total_files: 0,
    watcher_ids: [owner_id],
    archived_list: false,
    ...world.authored(created, touched),
  });
}

function health(world: World, created: number, health_status_updated_by: string) {
  const time_health_last_updated = Math.max(created, world.now - world.low(0, 30) * DAY);
  const health_status = world.weigh({ on_track: 6, at_risk: 3, off_track: 1 });
  return { health_status, time_health_last_updated, health_status_updated_by };
}
