import { DAY } from "./calendar";
import type { BoardDraft, BoardHome, ListDraft, ProjectDraft } from "./drafts";
import { type Domain, domains } from "./vocabulary";
import type { World } from "./world";

/** Boards with their lists, the oldest, which get most cards, first. The first board of all is never archived. */
export function makeBoards(
  world: World,
  spaces: readonly ProjectDraft[],
  count: number,
  nextListId: () => string,
): BoardHome[] {
  return Array.from({ length: count }, (_, index) => {
    const project = spaces[index % spaces.length] ?? world.random.pick(spaces);
    const domain = domains[index % domains.length] ?? world.random.pick(domains);
    const board = makeBoard(world, project, domain, index, index / count);
    return { project, domain, board, lists: makeLists(world, board, domain, nextListId) };
  });
}

function makeBoard(
  world: World,
  project: ProjectDraft,
  { boards }: Domain,
  index: number,
  lateness: number,
): BoardDraft {
  const { random, start, now } = world;
  const nth = Math.floor(index / domains.length);
  const round = Math.floor(nth / boards.length);
  const title = boards[nth % boards.length] ?? "Board";
  const created = index === 0 ? start : world.atWork(start + (now - start) * 0.6 * lateness * lateness);
  const archivedAt = world.during(created + 60 * DAY, now);
  const archived = index > 2 && archivedAt < now - DAY && random.chance(0.15);
  return {
    id: String(index + 1),
    project_id: project.id,
    order_key: "",
    title: round === 0 ? title : `${title} ${round + 1}`,
    content: random.chance(0.5) ? `Where ${title.toLowerCase()} work is planned and tracked.` : "",
    color: random.pick(["blue", "green", "orange", "purple", "slate"]),
    members: world.members(random.favourites(world.people, 6), created),
    watcher_ids: [...random.favourites(world.people, 2)],
    bookmarker_ids: [...random.favourites(world.people, 3)],
    ...(archived ? { archived: world.archived(archivedAt) } : {}),
    is_public: random.chance(0.1),
    layout: random.weigh([
      ["board", 7],
      ["list", 2],
      ["timeline", 1],
    ]),
    webhook_notifications: [],
    card_cover_enabled: random.chance(0.3),
    ...world.authored(created, archived ? archivedAt : created),
  };
}

function makeLists(world: World, board: BoardDraft, { lists }: Domain, nextListId: () => string): ListDraft[] {
  const made: ListDraft[] = lists.map(([title, behavior, color]) => ({
    id: nextListId(),
    board_id: board.id,
    project_id: board.project_id,
    order_key: "",
    title,
    content: "",
    behavior,
    color,
    watcher_ids: [],
    webhook_notifications: [],
    ...world.authored(board.time_created, board.time_created, board.user),
  }));
  const last = made.at(-1);
  if (last !== undefined && board.id !== "1" && world.random.chance(0.25)) {
    last.archived = world.archived(world.during(board.time_created + DAY, world.now));
    last.time_updated = last.archived.time_archived;
  }
  return made;
}
