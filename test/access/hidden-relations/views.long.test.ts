import { fc } from "@fast-check/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CardViewRequest, type SnapshotInput, type Storage, Workspace } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { absent, contestants } from "../../storage/differential/contestants";
import { allPages, Shown } from "./judge";
import { requests } from "./requests";
import { carryOut, step } from "./steps";
import { actors, worlds } from "./world";

if (absent !== undefined) test.skip(`PostgreSQL is left out: ${absent}`, () => {});

const counts = fc.integer({ min: 1, max: 5 });
const some = <T>(drawn: fc.Arbitrary<T>, least: number, most = least) =>
  fc.array(drawn, { minLength: least, maxLength: most, size: "max" });

/** Compares every way of reading a view with what its actor can derive from the cards it sees. */
async function check(workspace: Workspace, shown: Shown, request: CardViewRequest, count: number): Promise<void> {
  const about = JSON.stringify([workspace.actor.user_id, request]);
  const held = await shown.heldBy(request);
  const paged = { ...request, count };
  expect(await allPages(count, (cursor) => workspace.previewView({ ...paged, cursor })), about).toEqual(held);
  const [explained] = shown.cards.slice(count);
  if (explained === undefined) return;
  const { matches } = await workspace.explainView(request, explained.id);
  expect(matches, `${about} explained for ${explained.id}`).toBe(held.includes(explained));
}

describe.each(contestants)("views of related cards on $name", ({ name, open }) => {
  let opened: { readonly storage: Storage; readonly end: () => Promise<void> };
  let teams = 0;
  beforeAll(async () => {
    opened = await open();
  }, AS_LONG_AS_IT_TAKES);
  afterAll(async () => {
    await opened.storage.close();
    await opened.end();
  });
  /** How views are read is one thing for all storages: of the slower ones less is asked. */
  const runs = name === "memory" ? 20 : 2;

  const newWorld = async (world: SnapshotInput) => {
    const clock = manualClock();
    const options = { teamId: `t-${++teams}`, actor: { user_id: "u-ada", role: "admin" }, history: true } as const;
    const workspace = new Workspace({ ...options, clock, storage: opened.storage, random: seededRandom(1) });
    await workspace.load(world);
    return { workspace, now: clock.now() };
  };

  test(
    "[E4.26 P2.4 P3.1] hold for everyone what the cards are like that they are shown",
    () =>
      always(
        fc.record({ world: worlds, asked: some(requests, 8), count: counts }),
        runs,
        async ({ world, asked, count }) => {
          const { workspace, now } = await newWorld(world);
          for (const actor of actors) {
            const owner = workspace.as(actor);
            const shown = await Shown.to(owner, now);
            for (const request of asked) {
              await check(owner, shown, request, count);
              const prepared = owner.prepareView({ ...request, count });
              expect(await allPages(count, (cursor) => prepared.page(cursor))).toEqual(await shown.heldBy(request));
            }
          }
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[E4.26 H1.10] hold for everyone what the cards were like that they are shown of the past",
    () =>
      always(
        fc.record({
          world: worlds,
          before: some(step, 1, 4),
          since: some(step, 1, 4),
          asked: some(requests, 4),
          count: counts,
        }),
        runs / 2,
        async ({ world, before, since, asked, count }) => {
          const { workspace, now } = await newWorld(world);
          for (const each of before) await carryOut(workspace, each);
          const [commit] = (await workspace.getCommits({ count: 1 })).commits;
          for (const each of since) await carryOut(workspace, each);
          for (const actor of actors) {
            const past = workspace.as(actor).asOf({ sequence: commit?.sequence ?? 0 });
            const shown = await Shown.to(past, now);
            for (const request of asked) await check(past, shown, request, count);
          }
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[E4.26 P4.8] that are live go on to, whatever is moved, opened, closed, related or undone",
    () =>
      always(
        fc.record({ world: worlds, steps: some(step, 4, 12), asked: some(requests, 4), window: counts }),
        runs,
        async ({ world, steps, asked, window }) => {
          const { workspace, now } = await newWorld(world);
          const owners = actors.map((actor) => {
            const owner = workspace.as(actor);
            return { owner, views: asked.map((request) => ({ request, view: owner.watchView(request, { window }) })) };
          });
          for (const { views } of owners) await Promise.all(views.map(({ view }) => view.ready));
          for (const each of steps) {
            await carryOut(workspace, each);
            for (const { owner, views } of owners) {
              const shown = await Shown.to(owner, now);
              for (const { request, view } of views) {
                const held = await shown.heldBy(request);
                const about = JSON.stringify([owner.actor.user_id, request]);
                expect(view.current, about).toEqual(held.slice(0, window));
                expect(view.hasMore, about).toBe(held.length > window);
              }
            }
          }
          for (const { views } of owners) for (const { view } of views) view.close();
          expect(await workspace.verify()).toEqual([]);
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );
});
