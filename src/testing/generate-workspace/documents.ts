import { makeBoards } from "./boards";
import { makeCards, type PlacedCard } from "./cards";
import { makeComments } from "./comments";
import type { MemberDraft } from "./drafts";
import { makeEpicLists, makeEpics } from "./epics";
import { numbering } from "./numbering";
import { assignOrderKeys } from "./order-keys";
import { makePages } from "./pages";
import { relateCards } from "./relations";
import type { Sizes } from "./sizes";
import { makeSpaces } from "./spaces";
import { makeSprintEvents } from "./sprint-events";
import { makeSprints } from "./sprints";
import { makeTags } from "./tags";
import { makeTimeCategories, makeTimeEntries } from "./time-entries";
import type { World } from "./world";

/** All documents of a workspace but its people and settings, in an order in which each kind draws on those before it. */
export function makeDocuments(world: World, members: readonly MemberDraft[], sizes: Sizes, withPrivateSpace: boolean) {
  const nextListId = numbering();
  const projects = makeSpaces(world, sizes.spaces, withPrivateSpace);
  const epicLists = makeEpicLists(world, nextListId);
  const boardHomes = makeBoards(world, projects, sizes.boards, nextListId);
  const sprintHomes = makeSprints(world, projects, boardHomes);
  const tags = makeTags(world, projects, sizes.tags);
  const epics = makeEpics(world, epicLists, tags, sizes.epics);
  const placed = makeCards(world, { boards: boardHomes, sprints: sprintHomes, tags, epics }, sizes.cards);
  relateCards(world, placed);
  const sprint_events = makeSprintEvents(world, placed);
  const pages = makePages(world, boardHomes, sizes.pages);
  const cards = placed.map(({ card }) => card);
  const comments = makeComments(world, cards, pages);
  const time_categories = makeTimeCategories(world);
  const time_entries = makeTimeEntries(world, placed, members, time_categories);
  const boards = boardHomes.map(({ board }) => board);
  const lists = [...epicLists, ...[...boardHomes, ...sprintHomes].flatMap((home) => home.lists)];
  const sprints = sprintHomes.map(({ sprint }) => sprint);

  assignOrderKeys(boards, (board) => board.project_id);
  assignOrderKeys(lists, (list) => list.board_id ?? `sprint ${list.sprint_id}`);
  assignOrderKeys(arranged(world, placed), (card) => card.list_id);
  assignOrderKeys(epics, (epic) => epic.list_id);
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
    forms: [],
    comments,
    notes: [],
    time_categories,
    time_entries,
    timers: [],
  };
}

/** Cards roughly in the order in which they were created: people drag them up and down. */
function arranged({ dice }: World, placed: readonly PlacedCard[]) {
  const places = new Map(placed.map(({ card }, index) => [card, index + dice.low(0, 200)]));
  return placed.map(({ card }) => card).sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
}
