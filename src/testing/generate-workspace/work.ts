import { slugOf } from "../../resources/card/branch-name";
import { makeBoards } from "./boards";
import { makeCards } from "./cards";
import type { ProjectDraft, TagDraft } from "./drafts";
import { makeEpicLists, makeEpics } from "./epics";
import { numbering } from "./numbering";
import { assignOrderKeys } from "./order-keys";
import { relateCards } from "./relations";
import type { Sizes } from "./sizes";
import { makeSprints } from "./sprints";
import { privateSpace, spaces, tags } from "./vocabulary";
import type { World } from "./world";

/** Tags, the most used first; about a fifth of them belong to one space. */
function makeTags(world: World, spaces: readonly ProjectDraft[], count: number): TagDraft[] {
  const nextId = numbering();
  return tags.slice(0, count).map(([name, color], index) => ({
    id: nextId(),
    ...(index % 5 === 4 ? { project_id: world.random.pick(spaces).id } : {}),
    name,
    slug: slugOf(name),
    color,
    ...world.authored(world.during(world.start, world.start + 86_400)),
  }));
}

/** The spaces; the last one is private when that is asked for. */
function makeSpaces(world: World, count: number, withPrivate: boolean): ProjectDraft[] {
  const nextId = numbering();
  return Array.from({ length: count }, (_, index) => {
    const is_private = withPrivate && index === count - 1;
    const [title, about] = (is_private ? privateSpace : spaces[index % spaces.length]) ?? privateSpace;
    const round = is_private ? 0 : Math.floor(index / spaces.length);
    const insiders = is_private ? world.people.slice(0, 3) : world.random.favourites(world.people, 8);
    return {
      id: nextId(),
      title: round === 0 ? title : `${title} ${round + 1}`,
      description: about,
      is_public: false,
      is_private,
      members: world.members(insiders, world.start),
      sprint_settings: { length: 14, cooldown: 0, start_day: 1 },
      sprints_created: 0,
      ...world.authored(world.start),
    };
  });
}

/** Cards and all that they stand in or refer to, in their order but for the cards, which have no order keys yet. */
export function makeWork(world: World, sizes: Sizes, withPrivateSpace: boolean) {
  const nextListId = numbering();
  const projects = makeSpaces(world, sizes.spaces, withPrivateSpace);
  const epicLists = makeEpicLists(world, nextListId);
  const boardHomes = makeBoards(world, projects, sizes.boards, nextListId);
  const sprintHomes = makeSprints(world, projects, boardHomes);
  const tags = makeTags(world, projects, sizes.tags);
  const epics = makeEpics(world, epicLists, tags, sizes.epics);
  const placed = makeCards(world, { boards: boardHomes, sprints: sprintHomes, tags, epics }, sizes.cards);
  relateCards(world, placed);
  const cards = placed.map(({ card }) => card);
  const boards = boardHomes.map(({ board }) => board);
  const sprints = sprintHomes.map(({ sprint }) => sprint);
  const lists = [...epicLists, ...[...boardHomes, ...sprintHomes].flatMap((home) => home.lists)];

  assignOrderKeys(boards, (board) => board.project_id);
  assignOrderKeys(lists, (list) => list.board_id ?? `sprint ${list.sprint_id}`);
  assignOrderKeys(epics, (epic) => epic.list_id);
  return { projects, boardHomes, boards, sprints, lists, tags, epics, placed, cards };
}
