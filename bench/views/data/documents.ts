import type { Documents, Kind } from "../../../src/documents";
import { SETTINGS_ID } from "../../../src/resources/settings/settings-fields";
import { assignOrderKeys, makeMembers, makeWork, sizesOf } from "../../../src/testing/generate-workspace/documents";
import type { DraftOf } from "../../../src/testing/generate-workspace/drafts";
import { World } from "../../../src/testing/generate-workspace/world";
import { seededRandom } from "../../../src/testing/repeatable/seeded-random";
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
  readonly cards: readonly DraftOf<"card">[];
}

/**
 * The project's generator without what has no part in views of cards: comments, pages, time entries and sprint events
 * are most of what a workspace of a million cards takes in memory.
 */
export function makeDocuments(recipe: Recipe, now: number): Generated {
  const sizes = sizesOf({ cards: recipe.cards });
  const start = now - sizes.age;
  const members = makeMembers(sizes.members, start);
  const random = seededRandom(SEED);
  const people = members.map(({ id }) => id);
  const world = new World(random, now, start, people);
  const { projects, boards, lists, sprints, tags, epics, cards } = makeWork(world, sizes, false);
  assignOrderKeys(cards, (card) => card.list_id);
  retouch(cards, recipe, start);
  const around: Made[] = [
    { kind: "settings", document: { id: SETTINGS_ID, time_unit: "seconds" } },
    ...members.map((document) => ({ kind: "member" as const, document })),
    ...projects.map((document) => ({ kind: "project" as const, document })),
    ...boards.map((document) => ({ kind: "board" as const, document })),
    ...lists.map((document) => ({ kind: "list" as const, document })),
    ...sprints.map((document) => ({ kind: "sprint" as const, document })),
    ...tags.map((document) => ({ kind: "tag" as const, document })),
    ...epics.map((document) => ({ kind: "epic" as const, document })),
  ];
  return { around, cards };
}
