import { groupBy } from "../../base/collections";
import type { CardStatus } from "../../resources/common/parts";
import { spreadKeys } from "../../resources/ordering/order-key";
import { makeCards, type PlacedCard, relateCards } from "./cards";
import { type DraftOf, documentOf } from "./drafts";
import { makeComments, makePages } from "./pages";
import { makeBoards, makeEpicLists, makeEpics, makeSpaces, makeSprints, makeTags } from "./places";
import { makeTimeCategories, makeTimeEntries } from "./time-entries";
import { DAY, inTurn, nameInTurn, type World, words } from "./world";

type GivenSize = "cards" | "spaces" | "boards" | "members";

type Sizes = ReturnType<typeof sizesOf>;

/** Everything that is not given grows with the cards, more slowly than they do. */
export function sizesOf({ cards = 300, spaces, boards, members }: Partial<Record<GivenSize, number | undefined>>) {
  const root = Math.sqrt(cards);
  return {
    cards,
    spaces: spaces ?? 1 + Math.round(Math.sqrt(root) / 3),
    boards: boards ?? 1 + Math.round(root / 2.2),
    members: members ?? 3 + Math.round(root / 2),
    tags: 6 + Math.round(root / 2),
    epics: 3 + Math.round(root / 5),
    pages: 4 + Math.round(cards / 20),
    /** How long ago the workspace was set up, in seconds. */
    age: Math.min(720, 90 + Math.round(root * 6)) * DAY,
  };
}

/** So many people, the same for every seed, who joined at `start`: `u-ada`, the owner, is always the first. */
export function makeMembers(count: number, start: number): DraftOf<"member">[] {
  return Array.from({ length: count }, (_, index) => {
    const first_name = inTurn(words.firstNames, index);
    const last_name = inTurn(words.lastNames, index * 7 + Math.floor(index / words.firstNames.length));
    const name = nameInTurn(words.firstNames, index, "-").toLowerCase();
    return documentOf("member", {
      id: `u-${name}`,
      role: index === 0 ? "owner" : "member",
      first_name,
      last_name,
      display_name: `${first_name} ${last_name}`,
      email: `${name}@example.com`,
      ...(index % 3 === 2 ? {} : { rate_cents: 6000 + (index % 5) * 1500, currency: "EUR" }),
      time_created: start,
      time_updated: start,
    });
  });
}

/** Cards and all that they stand in or refer to, in their order but for the cards, which have no order keys yet. */
export function makeWork(world: World, sizes: Sizes, withPrivateSpace: boolean) {
  const projects = makeSpaces(world, sizes.spaces, withPrivateSpace);
  const epicLists = makeEpicLists(world);
  const boardHomes = makeBoards(world, projects, sizes.boards);
  const sprintHomes = makeSprints(world, projects, boardHomes);
  const tags = makeTags(world, projects, sizes.tags);
  const epics = makeEpics(world, epicLists, tags, sizes.epics);
  const placed = makeCards(world, { boards: boardHomes, sprints: sprintHomes, tags, epics }, sizes.cards);
  const cards = placed.map(({ card }) => card);
  relateCards(world, cards);
  const boards = boardHomes.map(({ board }) => board);
  const sprints = sprintHomes.map(({ sprint }) => sprint);
  const lists = [...epicLists, ...[...boardHomes, ...sprintHomes].flatMap((home) => home.lists)];
  assignOrderKeys(boards, (board) => board.project_id);
  assignOrderKeys(lists, (list) => list.board_id ?? `sprint ${list.sprint_id}`);
  assignOrderKeys(epics, (epic) => epic.list_id);
  return { projects, boardHomes, boards, sprints, lists, tags, epics, placed, cards };
}

/** Gives siblings, the documents with the same parent, order keys in the order they come in. */
export function assignOrderKeys<T extends { readonly id: string; order_key: string }>(
  documents: Iterable<T>,
  parentOf: (document: T) => string,
): void {
  for (const family of groupBy(documents, parentOf).values()) {
    const keys = spreadKeys(family.map((document) => document.id));
    for (const [index, document] of family.entries()) document.order_key = keys[index] ?? "";
  }
}

/** All documents of a workspace but its people and settings, in an order in which each kind draws on those before it. */
export function makeDocuments(
  world: World,
  members: readonly DraftOf<"member">[],
  sizes: Sizes,
  withPrivateSpace: boolean,
) {
  const { boardHomes, placed, ...work } = makeWork(world, sizes, withPrivateSpace);
  const sprint_events = placed.flatMap(eventsOf).sort((left, right) => left.time - right.time);
  const ulid = world.ulids();
  for (const event of sprint_events) event.id = ulid(event.time);
  const pages = makePages(world, boardHomes, sizes.pages);
  const comments = makeComments(world, work.cards, pages);
  const time_categories = makeTimeCategories(world);
  const time_entries = makeTimeEntries(world, placed, members, time_categories);
  // Roughly in the order in which they were created: people drag cards up and down.
  const places = new Map(work.cards.map((card, index) => [card, index + world.low(0, 200)]));
  const arranged = [...work.cards].sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
  assignOrderKeys(arranged, (card) => card.list_id);
  assignOrderKeys(pages, (page) => `${page.project_id}/${page.parent_page_id}`);
  return { ...work, pages, sprint_events, comments, time_categories, time_entries };
}

/** The events of a card in a sprint, from its entry to its present state. */
function eventsOf({ card, life }: PlacedCard): DraftOf<"sprint_event">[] {
  const { id: card_id, sprint_id, estimate = 0, archived } = card;
  if (sprint_id === undefined) return [];
  const at = (time: number | undefined, status?: CardStatus, points = estimate): DraftOf<"sprint_event">[] =>
    time === undefined ? [] : [documentOf("sprint_event", { id: "", sprint_id, card_id, time, status, points })];
  return [
    ...at(life.entered, "committed"),
    ...at(life.started, "started"),
    ...at(card.status && life.finished, card.status),
    ...at(archived?.time_archived, undefined, 0),
  ];
}
