import { fc } from "@fast-check/vitest";
import { describe, expect, test, vi } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { withoutNotify } from "../history/without-notify";
import { beginning as snapshot } from "../workspace/random/beginning";
import { whatExists } from "../workspace/random/existing";
import { actors, callOf, carryOutCall, stepsOf } from "../workspace/random-workspace";
import {
  allCards,
  anotherProcess,
  inShort,
  listenTo,
  overdue,
  showing,
  smallBoard,
  titlesOf,
  withFakeTimers,
} from "./fixture";
import { Followed } from "./followed";
import { beginning, viewRequest, zone } from "./requests";

/** A small board, and its workspace in a process that may see the storage otherwise. */
async function twoProcesses(storage: Storage = new MemoryStorage(), seen = storage) {
  return { ...(await smallBoard({ storage })), own: anotherProcess(seen) };
}

async function withoutBeingTold() {
  const storage = new MemoryStorage();
  return twoProcesses(storage, withoutNotify(storage));
}

describe("commits of others", () => {
  test("[P4.7] are shown as soon as the storage tells of them", async () => {
    const { workspace, lists, own } = await twoProcesses();
    const view = await showing(own.watchView(allCards));
    const told = new Promise((resolve) => {
      view.subscribe((diff) => resolve(inShort(diff)));
    });
    await workspace.createCard({ title: "One", list_id: lists.todo });
    expect(await told).toMatchObject({ added: ["0 One"], reason: "commit" });
  });

  test("[P4.7] made before an own one are told with it", async () => {
    const { workspace, lists, own } = await twoProcesses();
    const view = await showing(own.watchView(allCards));
    const heard = listenTo(view);
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    await workspace.updateCard({ card_id: card.id, title: "Two" });
    await own.createCard({ title: "Own", list_id: lists.todo });
    expect(heard.map(inShort)).toMatchObject([{ added: ["0 Own", "1 Two"] }]);
  });

  test("[P4.7] more of them than are read at once are all shown", async () => {
    const { workspace, lists, own } = await twoProcesses(new MemoryStorage({ retainedChanges: 400 }));
    const view = await showing(own.watchView(allCards, { window: 10 }));
    for (const count of [250, 600]) {
      for (let index = 0; index < count; index += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
      await view.settled();
      expect(view.current).toEqual((await workspace.previewView({ ...allCards, count: 10 })).cards);
    }
  });

  test("[P4.7] a card that left before a view was read, and came again before that was known, is shown", async () => {
    const { workspace, lists, own } = await withoutBeingTold();
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    await showing(own.watchView(allCards));
    await workspace.moveCard({ card_id: card.id, list_id: lists.done });
    const view = await showing(own.watchView({ type: "card", card_filters: { include: { lists: [lists.todo] } } }));
    await workspace.moveCard({ card_id: card.id, list_id: lists.todo });
    await view.settled();
    expect(titlesOf(view)).toEqual(["One"]);
  });

  test("[P4.7] a view shows what it found, of a card that another one still shows as it was", async () => {
    const { workspace, lists, own } = await withoutBeingTold();
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    await showing(own.watchView(allCards));
    await workspace.updateCard({ card_id: card.id, title: "Two" });
    const view = await showing(own.watchView({ type: "card", card_filters: { include: { title: "two" } } }));
    expect(titlesOf(view)).toEqual(["Two"]);
  });

  test("[P4.7] a parent is shown as it is, whatever it was between two commits that are heard of at once", async () => {
    const { workspace, lists, own } = await withoutBeingTold();
    const { card: parent } = await workspace.createCard({ title: "Parent", list_id: lists.todo });
    const child = await workspace.createCard({ title: "Child", list_id: lists.done, parent_card_id: parent.id });
    await showing(own.watchView(allCards));
    await workspace.updateCard({ card_id: parent.id, title: "Another" });
    const request = { type: "card", card_filters: { include: { ids: [child.card.id] } } } as const;
    const view = await showing(own.as({ user_id: "u-max", role: "member" }).watchView(request));
    expect(view.current[0]?.parent_card?.title).toBe("Another");
    await workspace.updateCard({ card_id: parent.id, title: "Parent" });
    await view.settled();
    expect(view.current[0]?.parent_card?.title).toBe("Parent");
  });

  test("[P4.7] one that clears a field, in a storage that keeps JSON, is shown", async () => {
    const storage = await SqliteStorage.open(":memory:");
    const { workspace, lists, own } = await twoProcesses(storage);
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo, due_date: 1 });
    const view = await showing(own.watchView(overdue));
    expect(titlesOf(view)).toEqual(["One"]);
    await workspace.updateCard({ card_id: card.id, due_date: null });
    await view.settled();
    expect(view.current).toEqual([]);
    await storage.close();
  });

  test("[P4.7] a whole workspace that is loaded meanwhile is shown when it is there", async () => {
    const { workspace } = await smallBoard();
    const empty = anotherProcess(new MemoryStorage());
    const view = await showing(empty.watchView({ type: "board", board_filters: {} }));
    await empty.load(await workspace.export());
    await view.settled();
    expect(titlesOf(view)).toEqual(["Launch"]);
  });

  describe("that nobody tells of", () => {
    withFakeTimers();

    test("[P4.7] are shown within a second", async () => {
      const { workspace, lists, own } = await withoutBeingTold();
      const view = await showing(own.watchView(allCards));
      await workspace.createCard({ title: "One", list_id: lists.todo });
      expect(view.current).toEqual([]);
      await vi.advanceTimersByTimeAsync(1001);
      expect(view.current).toHaveLength(1);
      view.close();
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  const asked = fc.record({ request: viewRequest, by: fc.constantFrom("ada", "max", "eva" as const) });

  test(
    "[P4.3 P4.8 P4.7] however two processes take turns, each shows what a fresh look shows once it has settled",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(5, 40),
        turns: fc.array(fc.record({ own: fc.boolean(), settles: fc.boolean() }), { minLength: 40, maxLength: 40 }),
        watched: fc.array(asked, { minLength: 2, maxLength: 6 }),
        zone,
        now: beginning,
      });
      await always(drawn, 30, async ({ steps, turns, watched, zone, now }) => {
        const clock = manualClock({ now });
        const storage = new MemoryStorage();
        const options = { clock, timeZone: zone, history: true };
        const one = anotherProcess(storage, { ...options, random: seededRandom(1) });
        const other = anotherProcess(storage, options);
        await one.load(snapshot());
        const followed = watched.map(({ request, by }, at) => new Followed(other.as(actors[by]), request, at + 1));
        await Promise.all(followed.map(({ view }) => view.ready));
        let there = await whatExists(one, clock);
        for (const [index, step] of steps.entries()) {
          void clock.advance(step.wait);
          const { own, settles } = turns[index] ?? { own: true, settles: true };
          await carryOutCall(own ? other : one, callOf(step, { ...there, now: Math.floor(clock.now() / 1000) }));
          there = await whatExists(one, clock);
          if (index % 8 === 5) {
            // Reads may now be ahead of the commits that are heard of.
            const late = new Followed(other, watched[index % watched.length]?.request ?? allCards, 1);
            followed.push(late);
            await late.view.ready;
          }
          if (!settles) continue;
          await followed[0]?.view.settled();
          for (const each of followed) await each.check();
        }
        for (const { view } of followed) {
          await view.settled();
          view.close();
        }
        for (const each of followed) expect(each.copy).toEqual(each.view.current);
      });
    },
    AS_LONG_AS_IT_TAKES,
  );

  test(
    "[P4.2 P4.3 P4.7] operations that are made all at once leave what a fresh look shows",
    async () => {
      const drawn = fc.record({
        steps: stepsOf(10, 40),
        watched: fc.array(viewRequest, { minLength: 2, maxLength: 5 }),
        sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 10, maxLength: 10 }),
      });
      await always(drawn, 25, async ({ steps, watched, sizes }) => {
        const clock = manualClock();
        const storage = new MemoryStorage();
        const one = anotherProcess(storage, { clock, history: true, random: seededRandom(1) });
        const other = anotherProcess(storage, { clock, history: true });
        await one.load(snapshot());
        const followed = watched.map((request, index) => new Followed(one, request, index + 1));
        await Promise.all(followed.map(({ view }) => view.ready));
        const rest = [...steps];
        for (const size of sizes) {
          const there = await whatExists(one, clock);
          const calls = rest.splice(0, size).map((step) => callOf(step, there));
          await Promise.all(calls.map((call, index) => carryOutCall(index % 3 === 2 ? other : one, call)));
          await followed[0]?.view.settled();
          for (const each of followed) await each.check();
        }
        for (const { view } of followed) view.close();
      });
    },
    AS_LONG_AS_IT_TAKES,
  );
});
