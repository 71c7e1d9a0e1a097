import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { runs } from "../../runs";
import { scheduledWorkspace } from "../scheduled-storage";
import { newTimeSheet } from "../time-entries/time-sheet";

async function setUp(scheduler: fc.Scheduler) {
  const storage = new MemoryStorage();
  const sheet = await newTimeSheet({ storage });
  return { ...sheet, busy: scheduledWorkspace(storage, scheduler) };
}

const won = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

describe("a user's devices at once", () => {
  test.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], { numRuns: runs(50) })(
    "[M5.4] start one timer, and the others are refused since one runs",
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
    60_000,
  );
});
