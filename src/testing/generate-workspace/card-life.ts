import type { ListBehavior } from "../../resources/list/list";
import type { DraftOf, Home } from "./drafts";
import { DAY, HOUR, type World } from "./world";

export interface Life {
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

/** The events up to now of a card that was created then. */
export function liveCard(world: World, { lists, sprint }: Home, created: number): Life {
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
