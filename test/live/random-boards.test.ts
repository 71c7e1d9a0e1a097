import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type CardFilters, MemoryStorage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import type { ActionName } from "../workspace/random/actions";
import { beginning } from "../workspace/random/beginning";
import { actors, carryOutSteps, stepsOf } from "../workspace/random-workspace";
import { FollowedBoard } from "./followed-board";
import { viewRequest } from "./requests";
import { throughFailures } from "./through-failures";

const asked: fc.Arbitrary<CardFilters | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<CardFilters>(
    { is_archived: null },
    { is_archived: true },
    { due_date: { before: "now" } },
    { due_date: { after: "now-1d", before: "now+1d" }, is_archived: null },
    { time_created: { after: "now-1d" }, sort_by: { field: "due_date" } },
    { exclude: { statuses: ["completed"] } },
    { has_parent_card: false },
    { include: { lists: ["6", "7"] } },
  ),
  viewRequest
    .filter(({ type }) => type === "card")
    .map(({ card_filters }) => {
      const { sort_by: _sort, ...filters } = card_filters ?? {};
      return filters;
    }),
);

const watched = fc.array(
  fc.record({
    board_id: fc.constantFrom("1", "2", "3"),
    card_filters: asked,
    cards_per_list: fc.constantFrom(1, 2, 3, 25, null),
    by: fc.constantFrom("ada", "ada", "max", "eva", "vic" as const),
  }),
  { minLength: 2, maxLength: 6 },
);

/** What changes boards, mostly. */
const names: readonly ActionName[] = [
  ...(["createCard", "createCard", "createCard", "createCard", "copyCard", "deleteCard", "updateCard"] as const),
  ...(["updateCard", "updateCard", "moveCard", "moveCard", "moveCard", "createList", "updateList"] as const),
  ...(["updateList", "deleteList", "updateBoard", "updateProject", "undo", "addCardTags", "createTag"] as const),
  ...(["addChildCard", "deleteBoard", "copyBoard"] as const),
];

describe("any operations", () => {
  test(
    "[P7.1 P4.2 P4.12 P4.3] a live board is what a fresh look shows after every operation and every step of the clock",
    async () => {
      const drawn = fc.record({ steps: fc.oneof(stepsOf(5, 40, names), stepsOf(5, 30)), watched });
      await always(drawn, 40, async ({ steps, watched }) => {
        const clock = manualClock();
        const options = { teamId: "t-acme", actor: actors.ada, storage: new MemoryStorage(), clock, history: true };
        const workspace = new Workspace({ ...options, random: seededRandom(1) });
        await workspace.load(beginning());
        const followed = watched.map(({ by, ...request }) => new FollowedBoard(workspace.as(actors[by]), request));
        await Promise.all(followed.map(({ live }) => live.ready.catch(() => {})));
        let before: readonly number[] = [];
        const check = async () => {
          for (const each of followed) await each.check();
        };
        await carryOutSteps(workspace, clock, steps, {
          afterWait: async () => {
            await check();
            before = followed.map(({ told }) => told);
          },
          afterEach: async () => {
            await check();
            for (const [index, { told }] of followed.entries())
              expect(told - (before[index] ?? 0)).toBeLessThanOrEqual(1);
          },
        });
        for (const { live } of followed) live.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[P4.2] however often the storage fails, a live board tells of no change that is not one, and is right once it has settled",
    async () => {
      const drawn = fc.record({ steps: stepsOf(5, 30, names), watched, seed: fc.nat() });
      await always(drawn, 20, async ({ watched, ...drawn }) => {
        const followed = await throughFailures(drawn, async (own, other) => {
          const opened = watched.map(
            ({ by, ...request }) => new FollowedBoard(own.as(actors[by]), request, other.as(actors[by])),
          );
          await Promise.all(opened.map(({ live }) => live.ready.catch(() => {})));
          return opened;
        });
        await Promise.all(followed.map(({ live }) => live.settled().catch(() => {})));
        for (const each of followed) {
          // One that was deleted may be there again by now.
          if (each.live.status !== "failed") await each.check();
          else expect(each.live.error?.code).toBeOneOf(["not_found", "no_access"]);
        }
        for (const { live } of followed) live.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
