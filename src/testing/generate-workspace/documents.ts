import type { PlacedCard } from "./cards";
import { makeComments } from "./comments";
import type { MemberDraft } from "./drafts";
import { assignOrderKeys } from "./order-keys";
import { makePages } from "./pages";
import type { Sizes } from "./sizes";
import { makeSprintEvents } from "./sprint-events";
import { makeTimeCategories, makeTimeEntries } from "./time-entries";
import { makeWork } from "./work";
import type { World } from "./world";

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
