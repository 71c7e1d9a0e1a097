import { fc } from "@fast-check/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LiveView, type Storage, Workspace } from "workspace-engine";
import { type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";
import { Child } from "../crash/child-process";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { withoutNotify } from "../history/without-notify";
import { beginning as snapshot } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { allCards, showing } from "./fixture";
import { Followed } from "./followed";
import { beginning, passages, viewRequest, zone } from "./requests";
import { absent, type Shared, sites } from "./two-of";

/** A database inside the process takes its time on a loaded machine. */
const SLOW_TO_START = 60_000;

if (absent !== undefined) test.skip(`PostgreSQL is left out: ${absent}`, () => {});

/** Resolves when the view shows a card of the title. */
function shows(view: LiveView<{ readonly title: string }>, title: string): Promise<void> {
  const isThere = () => view.current.some((card) => card.title === title);
  return new Promise((resolve) => {
    const stop = view.subscribe(() => isThere() && done());
    const done = () => {
      stop();
      resolve();
    };
    if (isThere()) done();
  });
}

describe.each(sites())("live views on $name", ({ open, tells }) => {
  let shared: Shared;
  let teams = 0;
  beforeAll(async () => {
    shared = await open();
  }, SLOW_TO_START);
  afterAll(() => shared.end());

  /** Two engines over one workspace, each with a connection of its own. */
  async function two(clock: ManualClock, watching: Storage, writing: Storage, timeZone = "UTC") {
    const options = { teamId: `t-${++teams}`, actor: actors.ada, clock, timeZone, history: true } as const;
    const own = new Workspace({ ...options, storage: watching, random: seededRandom(1) });
    const other = new Workspace({ ...options, storage: writing, random: seededRandom(2) });
    await other.load(snapshot());
    return { own, other, teamId: options.teamId };
  }

  const connected = (clock = manualClock(), zone?: string) =>
    two(clock, shared.connect("watching"), shared.connect("writing"), zone);

  test(`[P4.7] commits over another connection are shown ${tells ? "as soon as they are told of" : "within a second"}`, async () => {
    const { own, other } = await connected();
    const view = await showing(own.watchView(allCards));
    for (const title of ["One", "Two"]) {
      const shown = shows(view, title);
      await other.createCard({ title, list_id: "10" });
      await shown;
    }
    await own.createCard({ title: "Three", list_id: "10" });
    expect(view.current.slice(0, 3).map(({ title }) => title)).toEqual(["Three", "Two", "One"]);
    await view.settled();
    expect(view.current).toEqual((await other.previewView(allCards)).cards);
  });

  test("[P4.7] commits that nobody tells of are shown within a second", async () => {
    const { own, other } = await two(
      manualClock(),
      withoutNotify(shared.connect("watching")),
      shared.connect("writing"),
    );
    const view = await showing(own.watchView(allCards));
    const shown = shows(view, "One");
    await other.createCard({ title: "One", list_id: "10" });
    await shown;
    expect(view.current).toEqual((await other.previewView(allCards)).cards);
  });

  test("[P4.7] what a real other process commits is shown", async () => {
    if (shared.address === undefined) return;
    const { own, teamId } = await connected();
    const view = await showing(own.watchView(allCards));
    const shown = shows(view, "Last");
    const child = new Child("../live/other-process-child.ts", teamId, ...shared.address);
    expect(await child.end()).toEqual(["done"]);
    await shown;
    await view.settled();
    expect(view.current).toEqual((await own.previewView(allCards)).cards);
  });

  test(
    "[P4.2 P4.3 P4.8 P4.5 P4.7] however two connections and the clock take turns, a live view is what a fresh look shows",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(4, 16),
        turns: fc.array(fc.constantFrom("own", "other", "both"), { minLength: 16, maxLength: 16 }),
        settles: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        watched: fc.array(fc.record({ request: viewRequest, by: fc.constantFrom("ada", "max", "eva" as const) }), {
          minLength: 2,
          maxLength: 4,
        }),
        passages,
        zone,
        now: beginning,
      });
      await always(drawn, 6, async ({ steps, turns, settles, watched, passages, zone, now }) => {
        const clock = manualClock({ now });
        const { own, other } = await connected(clock, zone);
        const asked = [...watched, ...passages.map((request) => ({ request, by: "ada" }) as const)];
        const followed = asked.map(
          ({ request, by }, place) =>
            new Followed(own.as(actors[by]), request, place % 2 === 0 ? place + 1 : 25, other.as(actors[by])),
        );
        await Promise.all(followed.map(({ view }) => view.ready));
        let there = await whatExists(other, clock);
        for (const [place, step] of steps.entries()) {
          const passed = clock.advance(step.wait);
          if (settles[place]) await passed;
          const call = callOf(step, { ...there, now: Math.floor(clock.now() / 1000) });
          const turn = turns[place];
          const second = callOf({ ...step, seed: step.seed + 1 }, there);
          await Promise.all([
            turn === "other" ? [] : carryOutCall(own, call),
            turn === "own" ? [] : carryOutCall(other, turn === "both" ? second : call),
          ]);
          there = await whatExists(other, clock);
          if (!settles[place]) continue;
          await followed[0]?.view.settled();
          for (const each of followed) await each.check();
        }
        await followed[0]?.view.settled();
        for (const each of followed) await each.check();
        for (const { view } of followed) view.close();
        expect(await other.verify()).toEqual([]);
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
