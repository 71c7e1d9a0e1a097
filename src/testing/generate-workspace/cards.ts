import { DAY, HOUR } from "./calendar";
import { checklistMaker, externalLinks } from "./card-details";
import { type Life, liveCard } from "./card-life";
import type { BoardHome, CardDraft, EpicDraft, Home, SprintHome, TagDraft } from "./drafts";
import { numbering } from "./numbering";
import { cardTitle, description } from "./prose";
import { domains } from "./vocabulary";
import type { World } from "./world";

/** Five in the afternoon (UTC) of an instant's day. */
const closing = (time: number): number => Math.floor(time / DAY) * DAY + 17 * HOUR;

/** Start, due and completion dates; some cards are overdue, and a few were dated back when they were written down. */
function cardDates(world: World, life: Life): Pick<CardDraft, "start_date" | "due_date" | "completed_date"> {
  const { random } = world;
  const start = startDate(world, life);
  return {
    ...(start === undefined ? {} : { start_date: start }),
    ...(random.chance(0.4) ? { due_date: closing(dueDate(world, life)) } : {}),
    ...(life.list.behavior === "completed" && life.finished !== undefined ? { completed_date: life.finished } : {}),
  };
}

function startDate({ random }: World, { created, started }: Life): number | undefined {
  if (random.chance(0.03)) return created - random.between(2, 20) * DAY;
  return started !== undefined && random.chance(0.3) ? started : undefined;
}

function dueDate({ random, now }: World, { created, finished }: Life): number {
  if (random.chance(0.04)) return created - random.between(1, 14) * DAY;
  if (finished !== undefined) return finished + random.between(-6, 12) * DAY;
  return Math.max(created + DAY, now + random.between(-18, 40) * DAY);
}

/** The documents that cards refer to, and the lists they can be in. */
export interface Surroundings {
  readonly boards: readonly BoardHome[];
  readonly sprints: readonly SprintHome[];
  readonly tags: readonly TagDraft[];
  readonly epics: readonly EpicDraft[];
}

/** A card with where it is and how it got there, for what is generated from it later. */
export type PlacedCard = { readonly card: CardDraft; readonly home: Home; readonly life: Life };

/** Cards in the order of their creation; the workspace gets busier with time. */
export function makeCards(world: World, around: Surroundings, count: number): PlacedCard[] {
  const nextId = numbering();
  const checklistsOf = checklistMaker(world);
  const tagsOf = tagChoice(around.tags);
  return creationTimes(world, count).map((created) => {
    const home = chooseHome(world, around, created);
    const life = liveCard(world, home, created);
    const card = makeCard(world, nextId(), home, life, { tags: tagsOf(home), epics: around.epics });
    card.checklists = checklistsOf(home.domain, created, life.finished !== undefined);
    return { card, home, life };
  });
}

function creationTimes(world: World, count: number): number[] {
  const span = world.now - world.start;
  const times = Array.from({ length: count }, (_, index) => {
    return world.atWork(world.start + span * Math.sqrt((index + world.random.fraction()) / count));
  });
  return times.sort((left, right) => left - right);
}

/** The tags that cards of a space and a trade have, the most used first. */
function tagChoice(tags: readonly TagDraft[]): (home: Home) => readonly TagDraft[] {
  const choices = new Map<string, readonly TagDraft[]>();
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  return ({ project, domain }) => {
    const key = `${project.id} ${domain.boards[0]}`;
    const known = choices.get(key);
    if (known !== undefined) return known;
    const usual = domain.tags.flatMap((name) => byName.get(name) ?? []);
    const choice = usual.filter(({ project_id = project.id }) => project_id === project.id);
    choices.set(key, choice);
    return choice;
  };
}

/** A third of the cards of a space with sprints are in one: mostly the one under way, else the one after it. */
function chooseHome(world: World, { boards, sprints }: Surroundings, created: number): Home {
  const { random } = world;
  const board = chooseBoard(world, boards, created);
  if (!random.chance(0.35)) return board;
  const planned = sprints.filter(
    ({ project, sprint: { start_date, end_date, override_end_date = end_date } }) =>
      project === board.project && override_end_date > created + 2 * DAY && start_date < created + 20 * DAY,
  );
  return planned.length === 0 ? board : random.favour(planned);
}

function chooseBoard({ random }: World, boards: readonly BoardHome[], created: number): BoardHome {
  const open = boards.filter(({ board }) => {
    const { time_created, archived } = board;
    return time_created <= created && (archived === undefined || archived.time_archived > created + DAY);
  });
  return random.favour(open.length > 0 ? open : boards);
}

function makeCard(
  world: World,
  id: string,
  home: Home,
  life: Life,
  { tags, epics }: Pick<Surroundings, "tags" | "epics">,
): CardDraft {
  const { random } = world;
  const { project, board, sprint, domain } = home;
  const { created, list, finished } = life;
  const title = cardTitle(random, domain);
  const members = random.favourites(world.people, random.chance(0.3) ? 0 : random.low(1, 4));
  const archivedAt = archivedTime(world, life);
  const touched = Math.max(
    archivedAt ?? 0,
    finished ?? life.started ?? life.entered,
    world.during(created, created + 5 * DAY),
  );
  return {
    id,
    title,
    content: description(random, domain, 4),
    schema: 1,
    list_id: list.id,
    ...(board === undefined ? {} : { board_id: board.id }),
    ...(sprint === undefined ? {} : { sprint_id: sprint.id }),
    project_id: project.id,
    order_key: "",
    ...(list.behavior === "backlog" ? {} : { status: list.behavior }),
    ...(random.chance(0.45) ? { priority: 4 - random.low(0, 3) } : {}),
    ...(random.chance(sprint === undefined ? 0.45 : 0.9) ? { estimate: random.between(1, 5) } : {}),
    ...(random.chance(0.5) ? { owner_id: members[0] ?? world.person() } : {}),
    ...cardDates(world, life),
    members: world.members(members, created),
    tag_ids: random.favourites(tags, random.low(0, 4)).map((tag) => tag.id),
    checklists: [],
    child_card_ids: [],
    linked_cards: [],
    external_links: externalLinks(world, title, created, domain === domains[0], finished !== undefined),
    hints: [],
    ...(epics.length > 0 && random.chance(0.25) ? { epic_id: random.favour(epics).id } : {}),
    ...(random.chance(0.3) ? timeEstimate(random.between(1, 40)) : {}),
    total_files: random.chance(0.1) ? random.low(1, 6) : 0,
    watcher_ids: [...random.favourites(world.people, random.low(0, 4))],
    bookmarker_ids: [...random.favourites(world.people, random.low(0, 2))],
    ...(random.chance(0.02) ? { icon: { type: "emoji" as const, src: random.pick(["🚀", "🐛", "📣", "🎨"]) } } : {}),
    ...(archivedAt === undefined ? {} : { archived: world.archived(archivedAt) }),
    archived_list: list.archived !== undefined,
    archived_board: board?.archived !== undefined,
    ...world.authored(created, touched),
  };
}

/** In hours. The remaining time is lowered later, by the time entries. */
function timeEstimate(hours: number): Pick<CardDraft, "time_estimate_seconds" | "time_remaining_seconds"> {
  return { time_estimate_seconds: hours * HOUR, time_remaining_seconds: hours * HOUR };
}

function archivedTime({ random, now }: World, { finished, started, entered }: Life): number | undefined {
  const since = finished ?? started ?? entered;
  const chance = finished === undefined || finished > now - 30 * DAY ? 0.03 : 0.35;
  return random.chance(chance) ? Math.min(now, since + random.between(1, 30) * DAY) : undefined;
}
