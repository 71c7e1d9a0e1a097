import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { runs } from "../../runs";
import { scheduledWorkspace } from "../scheduled-storage";
import { newTimeSheet, nine, remainingTime } from "../time-entries/time-sheet";

async function setUp(scheduler: fc.Scheduler) {
  const sheet = await newTimeSheet();
  return { ...sheet, busy: scheduledWorkspace(sheet.storage, scheduler) };
}

const won = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

test.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], { numRuns: runs(50) })(
  "[M5.4] a user's devices at once start one timer, and the others are refused since one runs",
  async (scheduler, devices) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    const starts = Array.from({ length: devices }, (_, n) =>
      busy.startTimer({ scope_type: "card", scope_id: card_id, description: `Device ${n}` }),
    );
    const outcomes = await scheduler.waitFor(Promise.allSettled(starts));
    expect(won(outcomes)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") expect(await workspace.getTimer()).toEqual(outcome.value);
      else expect(outcome.reason).toMatchObject({ status: 409, code: "timer_running" });
    }
  },
);

test.prop([fc.scheduler()], { numRuns: runs(50) })(
  "[M5.6 M5.11 M1.10] a user's devices at once stop one timer once",
  async (scheduler) => {
    const { workspace, busy, card_id, clock } = await setUp(scheduler);
    await workspace.startTimer({ scope_type: "card", scope_id: card_id });
    clock.advance("10m");
    const outcomes = await scheduler.waitFor(Promise.allSettled([busy.stopTimer(), busy.stopTimer()]));
    expect(won(outcomes)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 404 });
    }
    expect((await workspace.getTimeEntries()).count).toBe(1);
    expect(await remainingTime(workspace, card_id)).toBe(3600 - 1);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(50) })(
  "[M5.10 M5.6] changing and stopping a timer at once leaves what some order of them leaves",
  async (scheduler) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    await workspace.startTimer({ scope_type: "card", scope_id: card_id });
    const [update, stop] = await scheduler.waitFor(
      Promise.allSettled([busy.updateTimer({ version: 1, billable: true }), busy.stopTimer()]),
    );
    if (stop?.status !== "fulfilled") throw new Error("nothing keeps a timer from being stopped");
    expect(stop.value.time_entry.billable).toBe(update?.status === "fulfilled");
    expect(await workspace.getTimer()).toEqual({});
  },
);

test.prop([fc.scheduler()], { numRuns: runs(50) })(
  "[M5.10 M1.12] stopping a timer while its time is being locked makes no entry that the lock came before",
  async (scheduler) => {
    const { workspace, busy, card_id, storage } = await setUp(scheduler);
    await workspace.startTimer({ scope_type: "card", scope_id: card_id });
    const [stop] = await scheduler.waitFor(
      Promise.allSettled([busy.stopTimer(), busy.lockTimeEntries({ before: nine + 1 })]),
    );
    const changes = await storage.changes("t-acme", 0, 1000);
    const operations = changes === "gap" ? [] : changes.map(({ log }) => log.operation);
    const stopped = operations.indexOf("stopTimer");
    expect(stopped !== -1).toBe(stop?.status === "fulfilled");
    expect(stopped).toBeLessThan(operations.indexOf("lockTimeEntries"));
  },
);

test.prop([fc.scheduler()], { numRuns: runs(50) })(
  "[M5.6] deleting the card of a timer meanwhile loses no time",
  async (scheduler) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    await workspace.startTimer({ scope_type: "card", scope_id: card_id });
    const calls: Promise<unknown>[] = [busy.deleteCard({ card_id }), busy.stopTimer()];
    await scheduler.waitFor(Promise.all(calls));
    const { time_entries } = await workspace.getTimeEntries();
    expect(time_entries?.map(({ card_title_snapshot }) => card_title_snapshot)).toEqual(["Copy"]);
  },
);
