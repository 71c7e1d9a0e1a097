import type { CardStatus } from "workspace-engine";
import type { Model } from "./model";
import { listOf } from "./places";

/** How a card counted in a sprint from a moment on; without a status it did not. */
export interface SprintEvent {
  readonly time: number;
  readonly sprint_id: string;
  readonly card_id: string;
  readonly status: CardStatus | undefined;
  readonly points: number;
}

const last = (events: readonly SprintEvent[]): SprintEvent | undefined => events[events.length - 1];

/** Writes down how every card counts now in every sprint, where that is not as it was. Rules S3.2 and U18.3. */
export function recordSprints(model: Model): void {
  for (const sprint of model.sprints) {
    const recorded = model.sprintEvents.filter((event) => event.sprint_id === sprint.id).map((event) => event.card_id);
    for (const card_id of new Set([...model.cards.map((card) => card.id), ...recorded])) {
      const now = countNow(model, sprint.id, card_id);
      const before = last(model.sprintEvents.filter((e) => e.sprint_id === sprint.id && e.card_id === card_id));
      if (now.status === before?.status && (now.status === undefined || now.points === before?.points)) continue;
      model.sprintEvents.push(now);
    }
  }
}

function countNow(model: Model, sprint_id: string, card_id: string): SprintEvent {
  const out = { time: model.now, sprint_id, card_id, status: undefined, points: 0 };
  const card = model.cards.find(({ id }) => id === card_id);
  if (card === undefined) return out;
  const list = listOf(model, card);
  if (list.sprint_id !== sprint_id || (card.archived ?? list.archived) !== undefined) return out;
  return { ...out, status: card.status, points: card.estimate ?? 0 };
}

const DAY = 86_400;
const statuses = ["committed", "started", "completed", "cancelled"] as const;

/** The tallies at the end of each day from the start of the sprint until now or its end. Rule S3.2. */
export function progressOf(model: Model, sprint: Model["sprints"][number]) {
  const end = sprint.override_end_date ?? sprint.end_date;
  const days = [];
  let day = sprint.start_date;
  while (day <= Math.min(model.now, end - 1)) {
    day = (Math.floor(day / DAY) + 1) * DAY;
    days.push(tallyAt(model, sprint.id, day));
  }
  return days;
}

function tallyAt(model: Model, sprintId: string, time: number) {
  const before = model.sprintEvents.filter((event) => event.sprint_id === sprintId && event.time < time);
  const latest = new Map(before.map((event) => [event.card_id, event]));
  return statuses.map((status) => {
    const counted = [...latest.values()].filter((event) => event.status === status);
    return { status, count: counted.length, pts: counted.reduce((sum, { points }) => sum + points, 0) };
  });
}
