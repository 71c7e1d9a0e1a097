import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { runs } from "../../runs";
import { scheduledWorkspace } from "../scheduled-storage";
import { bob, entryId, logTime, newTimeSheet, readEntry, remainingTime } from "./time-sheet";

const time_entry_id = entryId(1);

async function setUp(scheduler: fc.Scheduler) {
  const storage = new MemoryStorage();
  const sheet = await newTimeSheet({ storage });
  await logTime(sheet.workspace.as(bob), sheet.card_id);
  return { ...sheet, busy: scheduledWorkspace(storage, scheduler) };
}

describe("updates at once", () => {
  test.prop([fc.scheduler(), fc.integer({ min: 2, max: 5 })], { numRuns: runs(50) })(
    "[M2.8 M2.3 M1.10] of one version: exactly one succeeds, the others are stale, whoever makes them",
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
});
