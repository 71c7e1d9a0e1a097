import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { beginning as snapshot } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { changing, isFailureOfTheStorage } from "./changing-storage";
import { Followed } from "./followed";
import { beginning, passages, viewRequest, zone } from "./requests";

const watched = fc.array(
  fc.record({
    request: viewRequest,
    by: fc.constantFrom("ada", "max", "eva", "vic" as const),
    window: fc.constantFrom(1, 2, 3, 5, 25),
  }),
  { minLength: 3, maxLength: 8 },
);

describe("any operations", () => {
  test(
    "[P4.2 P4.3 P4.8] a live view is what a fresh look shows after every operation and every step of the clock",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(5, 40),
        watched,
        passages,
        zone,
        now: beginning,
      });
      await always(drawn, 40, async ({ steps, watched, passages, zone, now }) => {
        const clock = manualClock({ now });
        const storage = new MemoryStorage();
        const options = { teamId: "t-acme", actor: actors.ada, storage, clock, timeZone: zone, history: true } as const;
        const workspace = new Workspace({ ...options, random: seededRandom(1) });
        await workspace.load(snapshot());
        const asked = [
          ...watched,
          ...passages.map((request, place) => ({ request, by: "ada", window: 25 - place }) as const),
        ];
        const followed = asked.map(
          ({ request, by, window }) => new Followed(workspace.as(actors[by]), request, window),
        );
        const unheard = asked.map(({ request, by, window }) => workspace.as(actors[by]).watchView(request, { window }));
        await Promise.all([...followed.map(({ view }) => view.ready), ...unheard.map(({ ready }) => ready)]);
        let there = await whatExists(workspace, clock);
        for (const [place, step] of steps.entries()) {
          await clock.advance(step.wait);
          for (const one of followed) await one.check();
          await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          for (const one of followed) await one.check();
          for (const [index, { current }] of place % 3 === 2 ? unheard.entries() : []) {
            expect(current).toEqual(followed[index]?.view.current);
          }
          there = await whatExists(workspace, clock);
        }
        for (const { view } of followed) view.close();
        for (const view of unheard) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[P4.9] however often the storage fails, a live view tells of no change that is not one, and is right once it has settled",
    async () => {
      const drawn = fc.record({ steps: stepsOf(5, 30), watched, seed: fc.nat() });
      await always(drawn, 20, async ({ steps, watched, seed }) => {
        const clock = manualClock();
        const inner = new MemoryStorage();
        const reads = ["get", "find", "count", "countBy", "changes", "logRange"] as const;
        const faulty = faultStorage(inner, { seed, only: reads, rates: { busy: 0.1, unavailable: 0.1 } });
        const { storage, change } = changing(inner, faulty);
        const options = { teamId: "t-acme", actor: actors.ada, clock, history: true } as const;
        const other = new Workspace({ ...options, storage: inner, random: seededRandom(1) });
        const own = new Workspace({ ...options, storage, random: seededRandom(2) });
        await other.load(snapshot());
        const followed = watched.map(
          ({ request, by, window }) => new Followed(own.as(actors[by]), request, window, other.as(actors[by])),
        );
        await Promise.all(followed.map(({ view }) => view.ready));
        change();
        let there = await whatExists(other, clock);
        for (const [place, step] of steps.entries()) {
          await clock.advance(step.wait);
          const call = callOf(step, { ...there, now: Math.floor(clock.now() / 1000) });
          await carryOutCall(place % 2 === 0 ? own : other, call).catch(isFailureOfTheStorage);
          there = await whatExists(other, clock);
        }
        faulty.calm();
        await Promise.all(followed.map(({ view }) => view.settled()));
        for (const each of followed) await each.check();
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
