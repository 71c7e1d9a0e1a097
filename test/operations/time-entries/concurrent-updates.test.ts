import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { runs } from "../../runs";
import { scheduledWorkspace } from "../scheduled-storage";
import { bob, entryId, logTime, newTimeSheet, nine, readEntry, remainingTime } from "./time-sheet";

const time_entry_id = entryId(1);

async function setUp(scheduler: fc.Scheduler) {
  const sheet = await newTimeSheet();
  await logTime(sheet.workspace.as(bob), sheet.card_id);
  return { ...sheet, busy: scheduledWorkspace(sheet.storage, scheduler) };
}

test.prop([fc.scheduler(), fc.integer({ min: 2, max: 5 })], { numRuns: runs(50) })(
  "[M2.8 M2.3 M1.10] of updates of one version at once exactly one succeeds, the others are stale, whoever makes them",
  async (scheduler, updaters) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    const calls = Array.from({ length: updaters }, (_, n) =>
      (n % 2 === 0 ? busy : busy.as(bob)).updateTimeEntry({ time_entry_id, version: 1, duration_seconds: 700 + n }),
    );
    const outcomes = await scheduler.waitFor(Promise.allSettled(calls));
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(won).toHaveLength(1);
    for (const { reason } of lost) expect(reason).toMatchObject({ status: 409, code: "stale_version" });
    const entry = await readEntry(workspace);
    expect(entry).toEqual(won[0]?.value.time_entry);
    expect(entry.version).toBe(2);
    expect(await remainingTime(workspace, card_id)).toBe(3600 - entry.duration_seconds);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[M2.8 M1.10] updates at once without a version all succeed, each with a version of its own",
  async (scheduler) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    const calls = [700, 800, 900].map((duration_seconds) => busy.updateTimeEntry({ time_entry_id, duration_seconds }));
    const answers = await scheduler.waitFor(Promise.all(calls));
    expect(answers.map(({ time_entry }) => time_entry.version).sort()).toEqual([2, 3, 4]);
    const entry = await readEntry(workspace);
    expect(entry).toEqual(answers.find(({ time_entry }) => time_entry.version === 4)?.time_entry);
    expect(await remainingTime(workspace, card_id)).toBe(3600 - entry.duration_seconds);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[M1.10] updates at once of several entries of one card all count towards its remaining time",
  async (scheduler) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    await logTime(workspace, card_id, { id: entryId(2), duration_seconds: 100 });
    const calls: Promise<unknown>[] = [
      busy.updateTimeEntry({ time_entry_id, duration_seconds: 601 }),
      busy.deleteTimeEntry({ time_entry_id: entryId(2) }),
      logTime(busy, card_id, { id: entryId(3), duration_seconds: 10 }),
    ];
    await scheduler.waitFor(Promise.all(calls));
    expect(await remainingTime(workspace, card_id)).toBe(3600 - 601 - 10);
  },
);

test.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[M2.3 M2.1 M1.10] an update, a deletion and a lock at once leave what some order of them leaves",
  async (scheduler) => {
    const { workspace, busy, card_id } = await setUp(scheduler);
    const calls: Promise<unknown>[] = [
      busy.updateTimeEntry({ time_entry_id, duration_seconds: 700 }),
      busy.deleteTimeEntry({ time_entry_id }),
      busy.lockTimeEntries({ before: nine }),
    ];
    const [update, deletion, lock] = await scheduler.waitFor(Promise.allSettled(calls));
    expect(lock?.status).toBe("fulfilled");
    if (deletion?.status === "fulfilled") {
      expect(await remainingTime(workspace, card_id)).toBe(3600);
      await expect(readEntry(workspace)).rejects.toMatchObject({ code: "not_found" });
    } else {
      expect(deletion).toMatchObject({ reason: { code: "time_entry_locked" } });
      const duration = update?.status === "fulfilled" ? 700 : 600;
      expect(await readEntry(workspace)).toMatchObject({ duration_seconds: duration, locked_at: nine });
      expect(await remainingTime(workspace, card_id)).toBe(3600 - duration);
    }
  },
);
