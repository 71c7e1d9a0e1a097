import { makeBoards } from "./boards";
import { makeCards } from "./cards";
import { makeEpicLists, makeEpics } from "./epics";
import { numbering } from "./numbering";
import { assignOrderKeys } from "./order-keys";
import { relateCards } from "./relations";
import type { Sizes } from "./sizes";
import { makeSpaces } from "./spaces";
import { makeSprints } from "./sprints";
import { makeTags } from "./tags";
import type { World } from "./world";

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
