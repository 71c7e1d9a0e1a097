import type { CardStatus } from "../../resources/common/card-status";
import type { PlacedCard } from "./cards";
import type { SprintEventDraft } from "./drafts";
import type { World } from "./world";

type Event = Omit<SprintEventDraft, "id">;

/** The events of each card in a sprint, from its entry to its present state, oldest first. */
export function makeSprintEvents(world: World, cards: readonly PlacedCard[]): SprintEventDraft[] {
  const events = cards.flatMap(eventsOf).sort((left, right) => left.time - right.time);
  const ulid = world.ulids();
  return events.map((event) => ({ id: ulid(event.time), ...event }));
}

function eventsOf({ card, life }: PlacedCard): Event[] {
  const { id: card_id, sprint_id, estimate = 0, status, archived } = card;
  if (sprint_id === undefined) return [];
  const at = (time: number, status: CardStatus): Event => ({ sprint_id, card_id, time, status, points: estimate });
  const events = [at(life.entered, "committed")];
  if (life.started !== undefined) events.push(at(life.started, "started"));
  if (life.finished !== undefined && status !== undefined) events.push(at(life.finished, status));
  if (archived !== undefined) events.push({ sprint_id, card_id, time: archived.time_archived, points: 0 });
  return events;
}
