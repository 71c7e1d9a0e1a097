import type { STime } from "workspace-engine";
import { day } from "../quick-start/output/format";
import { answer, heading, note } from "../quick-start/output/screen";
import type { Amount, BurnDownEntry } from "./burn-down";
import type { FinishedSprint } from "./scenario";
import type { ScopeChange } from "./scope";

const CHART_WIDTH = 48;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export function printBurnDown({ sprint }: FinishedSprint, entries: readonly BurnDownEntry[]): void {
  heading(`${sprint.title}: burn-down, in points`);
  const scopes = entries.map(({ remaining, completed }) => remaining.points + completed.points);
  const scale = CHART_WIDTH / Math.max(CHART_WIDTH, ...scopes);
  answer([...entries.entries()], {
    "": ([index, { time }]) => (index === 0 ? "planned" : date(time)),
    Left: ([, { remaining }]) => remaining.points,
    Done: ([, { completed }]) => completed.points,
    Ideal: ([, { ideal }]) => Math.round(ideal),
    "Cards left": ([, { remaining }]) => remaining.cards,
    "Cards done": ([, { completed }]) => completed.cards,
    "█ left, ░ done": ([, entry]) => bar(entry, scale),
  });
}

/** A bar as long as the scope: whatever entered or left the sprint moves its end. */
function bar({ remaining, completed }: BurnDownEntry, scale: number): string {
  const left = Math.round(remaining.points * scale);
  return "█".repeat(left) + "░".repeat(Math.round((remaining.points + completed.points) * scale) - left);
}

export function printScope(
  finished: FinishedSprint,
  entries: readonly BurnDownEntry[],
  changes: readonly ScopeChange[],
): void {
  const { sprint, rolledOver, next } = finished;
  heading(`${sprint.title}: what changed its scope after planning`);
  answer(changes, {
    Change: ({ change }) => change,
    Id: ({ card }) => card.id,
    Card: ({ card }) => card.title,
    Points: ({ points }) => points,
    How: ({ why }) => why,
  });
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return;
  note(`Planned were ${amount(first.remaining)}; the scope ${growthOf(changes)}; done were ${amount(last.completed)}.`);
  const unfinished = { cards: rolledOver.length, points: last.remaining.points };
  note(`Left over were ${amount(unfinished)}, which went on into ${next.title}.`);
}

function growthOf(changes: readonly ScopeChange[]): string {
  const growth = changes.reduce((sum, { points }) => sum + points, 0);
  if (growth === 0) return "kept its size";
  return `${growth < 0 ? "shrank" : "grew"} by ${many(Math.abs(growth), "point")}`;
}

const amount = ({ points, cards }: Amount): string => `${many(points, "point")} on ${many(cards, "card")}`;

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const date = (time: STime): string => `${weekdays[new Date(time * 1000).getUTCDay()]} ${day(time)}`;
