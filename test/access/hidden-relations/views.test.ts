import { fc } from "@fast-check/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CardViewRequest, type Storage, Workspace } from "workspace-engine";
import { type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../../history/random/settings";
import { absent, contestants } from "../../storage/differential/contestants";
import { allPages, heldBy } from "./judge";
import { requests } from "./requests";
import { carryOut, step } from "./steps";
import { actors, worlds } from "./world";

if (absent !== undefined) test.skip(`PostgreSQL is left out: ${absent}`, () => {});

const SLOW_TO_START = 60_000;
const counts = fc.integer({ min: 1, max: 5 });

/** Holds a view, however it is looked at, to what its actor can tell from the cards that it is shown. */
async function check(workspace: Workspace, clock: ManualClock, request: CardViewRequest, count: number) {
  const about = JSON.stringify([workspace.actor.user_id, request]);
  const held = await heldBy(workspace, clock, request);
  const paged = { ...request, count };
  expect(await allPages(count, (cursor) => workspace.previewView({ ...paged, cursor })), about).toEqual(held);
  const prepared = workspace.prepareView(paged);
  expect(await allPages(count, (cursor) => prepared.page(cursor)), about).toEqual(held);
  const ids = new Set(held.map(({ id }) => id));
  const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
  for (const { id } of cards) {
    const { matches } = await workspace.explainView(request, id);
    expect(matches, `${about} explained for ${id}`).toBe(ids.has(id));
  }
}

describe.each(contestants)("views of related cards on $name", ({ open }) => {
  let opened: { readonly storage: Storage; readonly end: () => Promise<void> };
  let teams = 0;
  beforeAll(async () => {
    opened = await open();
  }, SLOW_TO_START);
  afterAll(async () => {
    await opened.storage.close();
    await opened.end();
  });

  const newWorld = async (world: Parameters<Workspace["load"]>[0]) => {
    const clock = manualClock();
    const options = { teamId: `t-${++teams}`, actor: { user_id: "u-ada", role: "admin" }, history: true } as const;
    const workspace = new Workspace({ ...options, clock, storage: opened.storage, random: seededRandom(1) });
    await workspace.load(world);
    return { workspace, clock };
  };

  test(
    "[E4.23 P2.2 P3.1] hold for everyone what the cards are like that they are shown",
    () =>
      always(
        fc.record({ world: worlds, asked: fc.array(requests, { minLength: 8, maxLength: 8 }), count: counts }),
        12,
        async ({ world, asked, count }) => {
          const { workspace, clock } = await newWorld(world);
          for (const actor of actors) {
            for (const request of asked) await check(workspace.as(actor), clock, request, count);
          }
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[E4.23 H1.10] hold for everyone what the cards were like that they are shown of the past",
    () =>
      always(
        fc.record({
          world: worlds,
          steps: fc.array(step, { minLength: 4, maxLength: 8 }),
          asked: fc.array(requests, { minLength: 4, maxLength: 4 }),
          count: counts,
        }),
        6,
        async ({ world, steps, asked, count }) => {
          const { workspace, clock } = await newWorld(world);
          const [{ sequence = 0 } = {}] = (await workspace.getCommits({ count: 1 })).commits;
          for (const each of steps) await carryOut(workspace, each);
          for (const actor of actors) {
            const past = workspace.as(actor).asOf({ sequence: sequence + 1 });
            for (const request of asked) {
              const held = await heldBy(past, clock, request);
              expect(
                await allPages(count, (cursor) => past.previewView({ ...request, count, cursor })),
                JSON.stringify([actor, request]),
              ).toEqual(held);
            }
          }
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[E4.23 P4.4 P4.8] that are live go on to, whatever is moved, opened, closed, related or undone",
    () =>
      always(
        fc.record({
          world: worlds,
          steps: fc.array(step, { minLength: 4, maxLength: 12 }),
          asked: fc.array(requests, { minLength: 4, maxLength: 4 }),
          window: counts,
        }),
        8,
        async ({ world, steps, asked, window }) => {
          const { workspace, clock } = await newWorld(world);
          const followed = actors.flatMap((actor) =>
            asked.map((request) => ({
              request,
              owner: workspace.as(actor),
              view: workspace.as(actor).watchView(request, { window }),
            })),
          );
          await Promise.all(followed.map(({ view }) => view.ready));
          for (const each of steps) {
            await carryOut(workspace, each);
            for (const { request, owner, view } of followed) {
              const about = JSON.stringify([owner.actor.user_id, request]);
              const held = await heldBy(owner, clock, request);
              expect(view.current, about).toEqual(held.slice(0, window));
              expect(view.hasMore, about).toBe(held.length > window);
            }
          }
          for (const { view } of followed) view.close();
          expect(await workspace.verify()).toEqual([]);
        },
      ),
    AS_LONG_AS_IT_TAKES,
  );
});
