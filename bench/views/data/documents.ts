import type { Documents, Kind } from "../../../src/documents";
import { SETTINGS_ID } from "../../../src/documents/settings";
import { makeBoards } from "../../../src/testing/generate-workspace/boards";
import { makeCards } from "../../../src/testing/generate-workspace/cards";
import type { CardDraft } from "../../../src/testing/generate-workspace/drafts";
import { makeEpicLists, makeEpics } from "../../../src/testing/generate-workspace/epics";
import { makeMembers } from "../../../src/testing/generate-workspace/members";
import { numbering } from "../../../src/testing/generate-workspace/numbering";
import { assignOrderKeys } from "../../../src/testing/generate-workspace/order-keys";
import { relateCards } from "../../../src/testing/generate-workspace/relations";
import { sizesFor } from "../../../src/testing/generate-workspace/sizes";
import { makeSpaces } from "../../../src/testing/generate-workspace/spaces";
import { makeSprints } from "../../../src/testing/generate-workspace/sprints";
import { makeTags } from "../../../src/testing/generate-workspace/tags";
import { World } from "../../../src/testing/generate-workspace/world";
import { seededRandom } from "../../../src/testing/seeded-random";
import { type Recipe, SEED } from "./recipe";
import { retouch } from "./retouch";

/** A document still without what a storage is told of it. */
export interface Made<K extends Kind = Kind> {
  readonly kind: K;
  readonly document: Documents[K];
}

export interface Generated {
  /** Everything that is not a card. */
  readonly around: readonly Made[];
  readonly cards: readonly CardDraft[];
}

/**
 * The project's generator without what has no part in views of cards: comments, pages, time entries and sprint events
 * are most of what a workspace of a million cards takes in memory.
 */
export function makeDocuments(recipe: Recipe, now: number): Generated {
  const sizes = sizesFor(recipe.cards);
  const start = now - sizes.age;
  const members = makeMembers(sizes.members, start);
  const random = seededRandom(SEED);
  const people = members.map(({ id }) => id);
  const world = new World(random, now, start, people);
  const nextListId = numbering();
  const projects = makeSpaces(world, sizes.spaces, false);
  const epicLists = makeEpicLists(world, nextListId);
  const homes = makeBoards(world, projects, sizes.boards, nextListId);
  const sprintHomes = makeSprints(world, projects, homes);
  const tags = makeTags(world, projects, sizes.tags);
  const epics = makeEpics(world, epicLists, tags, sizes.epics);
  const placed = makeCards(world, { boards: homes, sprints: sprintHomes, tags, epics }, recipe.cards);
  relateCards(world, placed);
  const cards = placed.map(({ card }) => card);
  const boards = homes.map(({ board }) => board);
  const lists = [...epicLists, ...[...homes, ...sprintHomes].flatMap((home) => home.lists)];
  assignOrderKeys(boards, (board) => board.project_id);
  assignOrderKeys(lists, (list) => list.board_id ?? `sprint ${list.sprint_id}`);
  assignOrderKeys(cards, (card) => card.list_id);
  assignOrderKeys(epics, (epic) => epic.list_id);
  retouch(cards, recipe, start);
  const around: Made[] = [
    { kind: "settings", document: { id: SETTINGS_ID, time_unit: "seconds" } },
    ...members.map((document) => ({ kind: "member" as const, document })),
    ...projects.map((document) => ({ kind: "project" as const, document })),
    ...boards.map((document) => ({ kind: "board" as const, document })),
    ...lists.map((document) => ({ kind: "list" as const, document })),
    ...sprintHomes.map(({ sprint }) => ({ kind: "sprint" as const, document: sprint })),
    ...tags.map((document) => ({ kind: "tag" as const, document })),
    ...epics.map((document) => ({ kind: "epic" as const, document })),
  ];
  return { around, cards };
}
