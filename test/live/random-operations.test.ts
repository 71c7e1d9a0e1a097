import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { beginning as snapshot } from "../workspace/random/beginning";
import { actors, carryOutSteps, stepsOf } from "../workspace/random-workspace";
import { Followed } from "./followed";
import { beginning, passages, viewRequest, zone } from "./requests";
import { throughFailures } from "./through-failures";

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
      const drawn = fc.record({ steps: stepsOf(5, 40), watched, passages, zone, now: beginning });
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
        const check = async () => {
          for (const one of followed) await one.check();
        };
        await carryOutSteps(workspace, clock, steps, {
          afterWait: check,
          afterEach: async (_there, _call, place) => {
            await check();
            for (const [index, { current }] of place % 3 === 2 ? unheard.entries() : [])
              expect(current).toEqual(followed[index]?.view.current);
          },
        });
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
      await always(drawn, 20, async ({ watched, ...drawn }) => {
        const followed = await throughFailures(drawn, async (own, other) => {
          const opened = watched.map(
            ({ request, by, window }) => new Followed(own.as(actors[by]), request, window, other.as(actors[by])),
          );
          await Promise.all(opened.map(({ view }) => view.ready));
          return opened;
        });
        await Promise.all(followed.map(({ view }) => view.settled()));
        for (const each of followed) await each.check();
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
