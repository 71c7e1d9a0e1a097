import type { CardStatus } from "../../resources/common/parts";
import type { PlacedCard } from "./cards";
import { makeComments } from "./comments";
import type { MemberDraft, SprintEventDraft } from "./drafts";
import { assignOrderKeys } from "./order-keys";
import { makePages } from "./pages";
import type { Sizes } from "./sizes";
import { makeTimeCategories, makeTimeEntries } from "./time-entries";
import { makeWork } from "./work";
import type { World } from "./world";

type Event = Omit<SprintEventDraft, "id">;

/** The events of each card in a sprint, from its entry to its present state, oldest first. */
function makeSprintEvents(world: World, cards: readonly PlacedCard[]): SprintEventDraft[] {
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

/** All documents of a workspace but its people and settings, in an order in which each kind draws on those before it. */
export function makeDocuments(world: World, members: readonly MemberDraft[], sizes: Sizes, withPrivateSpace: boolean) {
  const work = makeWork(world, sizes, withPrivateSpace);
  const { projects, boardHomes, boards, sprints, lists, tags, epics, placed, cards } = work;
  const sprint_events = makeSprintEvents(world, placed);
  const pages = makePages(world, boardHomes, sizes.pages);
  const comments = makeComments(world, cards, pages);
  const time_categories = makeTimeCategories(world);
  const time_entries = makeTimeEntries(world, placed, members, time_categories);

  assignOrderKeys(arranged(world, placed), (card) => card.list_id);
  assignOrderKeys(pages, (page) => `${page.project_id}/${page.parent_page_id}`);
  return {
    projects,
    boards,
    lists,
    cards,
    epics,
    pages,
    sprints,
    sprint_events,
    tags,
    comments,
    time_categories,
    time_entries,
  };
}

/** Cards roughly in the order in which they were created: people drag them up and down. */
function arranged({ random }: World, placed: readonly PlacedCard[]) {
  const places = new Map(placed.map(({ card }, index) => [card, index + random.low(0, 200)]));
  return placed.map(({ card }) => card).sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
}
