import { DAY, HOUR } from "./calendar";
import type { Life } from "./card-life";
import type { CardDraft } from "./drafts";
import type { World } from "./world";

/** Five in the afternoon (UTC) of an instant's day. */
const closing = (time: number): number => Math.floor(time / DAY) * DAY + 17 * HOUR;

/** Start, due and completion dates; some cards are overdue, and a few were dated back when they were written down. */
export function cardDates(world: World, life: Life): Pick<CardDraft, "start_date" | "due_date" | "completed_date"> {
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
