import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type CardFilters, MemoryStorage, Workspace } from "workspace-engine";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import type { ActionName } from "../workspace/random/actions";
import { beginning } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { changing, isFailureOfTheStorage } from "./changing-storage";
import { FollowedBoard } from "./followed-board";
import { viewRequest } from "./requests";

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
        let there = await whatExists(workspace, clock);
        for (const step of steps) {
          await clock.advance(step.wait);
          for (const each of followed) await each.check();
          const before = followed.map(({ told }) => told);
          await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          for (const [index, each] of followed.entries()) {
            await each.check();
            expect(each.told - (before[index] ?? 0)).toBeLessThanOrEqual(1);
          }
          there = await whatExists(workspace, clock);
        }
        for (const { live } of followed) live.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[P4.2] however often the storage fails, a live board tells of no change that is not one, and is right once it has settled",
    async () => {
      const drawn = fc.record({ steps: stepsOf(5, 30, names), watched, seed: fc.nat() });
      await always(drawn, 20, async ({ steps, watched, seed }) => {
        const clock = manualClock();
        const inner = new MemoryStorage();
        const reads = ["get", "find", "count", "countBy", "changes", "logRange"] as const;
        const faulty = faultStorage(inner, { seed, only: reads, rates: { busy: 0.1, unavailable: 0.1 } });
        const { storage, change } = changing(inner, faulty);
        const options = { teamId: "t-acme", actor: actors.ada, clock, history: true } as const;
        const other = new Workspace({ ...options, storage: inner, random: seededRandom(1) });
        const own = new Workspace({ ...options, storage, random: seededRandom(2) });
        await other.load(beginning());
        const followed = watched.map(
          ({ by, ...request }) => new FollowedBoard(own.as(actors[by]), request, other.as(actors[by])),
        );
        await Promise.all(followed.map(({ live }) => live.ready.catch(() => {})));
        change();
        let there = await whatExists(other, clock);
        for (const [place, step] of steps.entries()) {
          await clock.advance(step.wait);
          const call = callOf(step, { ...there, now: Math.floor(clock.now() / 1000) });
          await carryOutCall(place % 2 === 0 ? own : other, call).catch(isFailureOfTheStorage);
          there = await whatExists(other, clock);
        }
        faulty.calm();
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
