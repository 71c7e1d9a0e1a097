import { fc } from "@fast-check/vitest";
import { describe, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { beginning as snapshot } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
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
    "[P4.1 P4.2 P4.3 P4.4 P4.8] a live view is what a fresh look shows after every operation and every step of the clock",
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
        await Promise.all(followed.map(({ view }) => view.ready));
        let there = await whatExists(workspace, clock);
        for (const step of steps) {
          await clock.advance(step.wait);
          for (const one of followed) await one.check();
          await carryOutCall(workspace, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          for (const one of followed) await one.check();
          there = await whatExists(workspace, clock);
        }
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
