import type { ListBehavior } from "../../resources/list/list";
import { inverseLinkTypes } from "../../resources/work-item/work-item";
import { type BoardHome, type DraftOf, documentOf, type Home, type SprintHome } from "./drafts";
import { DAY, type Domain, HOUR, MINUTE, type World, words } from "./world";

interface Life {
  readonly created: number;
  /** When it was put where it stands: on its board, or into its sprint. */
  readonly entered: number;
  readonly list: DraftOf<"list">;
  readonly started?: number;
  readonly finished?: number;
}

type Odds = Readonly<Record<ListBehavior, number>>;

const odds = (backlog: number, committed: number, started: number, completed: number, cancelled: number): Odds => {
  return { backlog, committed, started, completed, cancelled };
};

const futureSprint = odds(0, 1, 0, 0, 0);
const presentSprint = odds(0, 35, 30, 32, 3);
const pastSprint = odds(0, 8, 6, 80, 6);

/** By age in days: the older a card, the likelier it is done. */
const onBoards: readonly (readonly [days: number, Odds])[] = [
  [7, odds(35, 35, 22, 7, 1)],
  [30, odds(28, 24, 20, 25, 3)],
  [90, odds(18, 8, 10, 57, 7)],
  [Number.POSITIVE_INFINITY, odds(10, 3, 4, 75, 8)],
];

function liveCard(world: World, { lists, sprint }: Home, created: number): Life {
  const { now } = world;
  const from = Math.max(created, Math.min(sprint?.start_date ?? created, now));
  const until = Math.min(sprint?.override_end_date ?? sprint?.end_date ?? now, now);
  const entered = sprint === undefined ? created : world.during(Math.max(created, from - 3 * DAY), from);
  const behavior = world.weigh(oddsOf(sprint, now - created, now));
  const fitting = lists.filter((list) => list.behavior === behavior);
  const list = world.favour(fitting.length > 0 ? fitting : lists.slice(0, 1));
  if (list.behavior === "backlog" || list.behavior === "committed") return { created, entered, list };
  const started = world.during(Math.max(entered, from), Math.min(until, from + world.low(1, 30) * DAY));
  if (list.behavior === "started") return { created, entered, list, started };
  const finished = world.during(started, Math.min(until, started + HOUR + world.low(0, 21) * DAY));
  return { created, entered, list, started, finished };
}

function oddsOf(sprint: Home["sprint"], age: number, now: number): Odds {
  if (sprint === undefined) return onBoards.find(([days]) => age < days * DAY)?.[1] ?? presentSprint;
  if (sprint.start_date > now) return futureSprint;
  return sprint.end_date > now ? presentSprint : pastSprint;
}

export interface Surroundings {
  readonly boards: readonly BoardHome[];
  readonly sprints: readonly SprintHome[];
  readonly tags: readonly DraftOf<"tag">[];
  readonly epics: readonly DraftOf<"epic">[];
}

/** A card with where it is and how it got there, for what is generated from it later. */
export type PlacedCard = { readonly card: DraftOf<"card">; readonly home: Home; readonly life: Life };

export function makeCards(world: World, around: Surroundings, count: number): PlacedCard[] {
  const tagsByName = new Map(around.tags.map((tag) => [tag.name, tag]));
  return creationTimes(world, count).map((created) => {
    const home = chooseHome(world, around, created);
    const life = liveCard(world, home, created);
    const card = makeCard(world, home, life, { tags: usualTags(home, tagsByName), epics: around.epics });
    card.checklists = makeChecklists(world, home.domain, created, life.finished !== undefined);
    return { card, home, life };
  });
}

function creationTimes(world: World, count: number): number[] {
  const span = world.now - world.start;
  const times = Array.from({ length: count }, (_, index) => {
    return world.atWork(world.start + span * Math.sqrt((index + world.fraction()) / count));
  });
  return times.sort((left, right) => left - right);
}

/** The tags that cards of a space and a trade have, the most used first. */
function usualTags({ project, domain }: Home, byName: ReadonlyMap<string, DraftOf<"tag">>): readonly DraftOf<"tag">[] {
  const usual = domain.tags.flatMap((name) => byName.get(name) ?? []);
  return usual.filter(({ project_id = project.id }) => project_id === project.id);
}

/** A third of the cards of a space with sprints are in one: mostly the one under way, else the one after it. */
function chooseHome(world: World, { boards, sprints }: Surroundings, created: number): Home {
  const open = boards.filter(({ board: { time_created, archived } }) => {
    return time_created <= created && (archived === undefined || archived.time_archived > created + DAY);
  });
  const board = world.favour(open.length > 0 ? open : boards);
  if (!world.chance(0.35)) return board;
  const planned = sprints.filter(
    ({ project, sprint: { start_date, end_date, override_end_date = end_date } }) =>
      project === board.project && override_end_date > created + 2 * DAY && start_date < created + 20 * DAY,
  );
  return planned.length === 0 ? board : world.favour(planned);
}

function makeCard(
  world: World,
  home: Home,
  life: Life,
  { tags, epics }: Pick<Surroundings, "tags" | "epics">,
): DraftOf<"card"> {
  const { project, board, sprint, domain } = home;
  const { created, list, finished } = life;
  const title = world.cardTitle(domain);
  const members = world.favourites(world.people, world.chance(0.3) ? 0 : world.low(1, 4));
  const archivedAt = archivedTime(world, life);
  const reached = finished ?? life.started ?? life.entered;
  const touched = Math.max(archivedAt ?? 0, reached, world.during(created, created + 5 * DAY));
  return documentOf("card", {
    id: world.nextId("card"),
    title,
    content: world.chance(0.35)
      ? ""
      : Array.from({ length: world.low(1, 4) }, () => world.paragraph(domain)).join("\n\n"),
    list_id: list.id,
    board_id: board?.id,
    sprint_id: sprint?.id,
    project_id: project.id,
    order_key: "",
    status: list.behavior === "backlog" ? undefined : list.behavior,
    priority: world.chance(0.45) ? 4 - world.low(0, 3) : undefined,
    estimate: world.chance(sprint === undefined ? 0.45 : 0.9) ? world.between(1, 5) : undefined,
    owner_id: world.chance(0.5) ? (members[0] ?? world.person()) : undefined,
    start_date: startDate(world, life),
    due_date: world.chance(0.4) ? closing(dueDate(world, life)) : undefined,
    completed_date: list.behavior === "completed" ? finished : undefined,
    members: world.members(members, created),
    tag_ids: world.favourites(tags, world.low(0, 4)).map((tag) => tag.id),
    external_links: externalLinks(world, title, created, domain === words.domains[0], finished !== undefined),
    epic_id: epics.length > 0 && world.chance(0.25) ? world.favour(epics).id : undefined,
    ...(world.chance(0.3) ? timeEstimate(world.between(1, 40)) : {}),
    total_files: world.chance(0.1) ? world.low(1, 6) : 0,
    watcher_ids: world.favourites(world.people, world.low(0, 4)),
    bookmarker_ids: world.favourites(world.people, world.low(0, 2)),
    icon: world.chance(0.02) ? { type: "emoji", src: world.pick(["🚀", "🐛", "📣", "🎨"]) } : undefined,
    archived: archivedAt === undefined ? undefined : world.archived(archivedAt),
    archived_list: list.archived !== undefined,
    archived_board: board?.archived !== undefined,
    ...world.authored(created, touched),
  });
}

/** Five in the afternoon (UTC) of an instant's day. */
const closing = (time: number): number => Math.floor(time / DAY) * DAY + 17 * HOUR;

/** A few cards were dated back when they were written down. */
function startDate(world: World, { created, started }: Life): number | undefined {
  if (world.chance(0.03)) return created - world.between(2, 20) * DAY;
  return started !== undefined && world.chance(0.3) ? started : undefined;
}

function dueDate(world: World, { created, finished }: Life): number {
  if (world.chance(0.04)) return created - world.between(1, 14) * DAY;
  if (finished !== undefined) return finished + world.between(-6, 12) * DAY;
  return Math.max(created + DAY, world.now + world.between(-18, 40) * DAY);
}

/** In hours. The remaining time is lowered later, by the time entries. */
function timeEstimate(hours: number): Pick<DraftOf<"card">, "time_estimate_seconds" | "time_remaining_seconds"> {
  return { time_estimate_seconds: hours * HOUR, time_remaining_seconds: hours * HOUR };
}

function archivedTime(world: World, { finished, started, entered }: Life): number | undefined {
  const since = finished ?? started ?? entered;
  const chance = finished === undefined || finished > world.now - 30 * DAY ? 0.03 : 0.35;
  return world.chance(chance) ? Math.min(world.now, since + world.between(1, 30) * DAY) : undefined;
}

type Links = DraftOf<"card">["external_links"];

function makeChecklists(world: World, domain: Domain, time_created: number, done: boolean) {
  if (!world.chance(0.18)) return [];
  const user_id = world.person();
  const mark = { content: "", user_id, time_created, time_updated: time_created };
  return Array.from({ length: world.low(1, 2) }, (_, nth) => {
    const steps = domain.steps.slice(world.below(3), world.between(3, domain.steps.length));
    const items = steps.map((title) => ({
      id: world.nextId("item"),
      title,
      ...mark,
      checked: done ? world.chance(0.9) : world.chance(0.35),
    }));
    return { id: world.nextId("checklist"), title: nth === 0 ? "To do" : "Before it ships", ...mark, items };
  });
}

/** Links to the outside: now and then an address, and pull requests where code is written. */
function externalLinks(world: World, title: string, time: number, isCode: boolean, done: boolean): Links {
  const found: Links = [];
  if (world.chance(0.08)) {
    const { display_text, address } = world.pick(words.links);
    const url = `${address}/${world.between(100, 9999)}`;
    found.push({ type: "generic", generic: { url, id: world.ids.uuid(), display_text, time_added: time } });
  }
  if (isCode && world.chance(0.25)) found.push(pullRequest(world, title, time, done));
  return found;
}

function pullRequest(world: World, title: string, time: number, merged: boolean): Links[number] {
  const number = world.between(1, 4000);
  const closed = merged ? Math.min(world.now, time + 90 * MINUTE) : null;
  return {
    type: "github_pull_request",
    github_pull_request: {
      id: 1_000_000 + number,
      number,
      state: merged ? "closed" : "open",
      title,
      body: null,
      html_url: `https://github.com/example/app/pull/${number}`,
      time_created: time,
      time_updated: closed ?? time,
      time_closed: closed,
      time_merged: closed,
      head: { label: `example:change-${number}`, ref: `change-${number}` },
      base: { label: "example:main", ref: "main" },
      draft: !merged && world.chance(0.2),
      merged,
    },
  };
}

/** How far back among the cards of its space a card looks for relatives. */
const REACH = 60;

/** Makes some cards children of older ones, and links some; whatever one card says of another, the other confirms. */
export function relateCards(world: World, cards: readonly DraftOf<"card">[]): void {
  const recentIn = new Map<string, DraftOf<"card">[]>();
  for (const card of cards) {
    const recent = recentIn.get(card.project_id) ?? [];
    recentIn.set(card.project_id, recent);
    if (recent.length > 0 && world.chance(0.12)) {
      const parent = world.favour(recent);
      card.parent_card_id = parent.id;
      parent.child_card_ids.push(card.id);
    }
    if (recent.length > 0 && world.chance(0.08)) {
      const other = world.pick(recent);
      const linked_card_type = world.weigh({ related: 5, blocks: 2, blocked_by: 2, duplicates: 1 });
      card.linked_cards.push({ card_id: other.id, linked_card_type });
      other.linked_cards.push({ card_id: card.id, linked_card_type: inverseLinkTypes[linked_card_type] });
    }
    recent.push(card);
    if (recent.length > REACH) recent.splice(world.below(recent.length - 1), 1);
  }
}
