import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { MemoryStorage, type Storage, WorkspaceError } from "workspace-engine";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { newWorkspace } from "../operations/fixture";
import { runs } from "../runs";
import { whatExists } from "../workspace/random/existing";
import { callOf, carryOut, carryOutCall, stepsOf } from "../workspace/random-workspace";

const TEAM = "t-acme";
const stood = { busy: 0.05, lost_request: 0.05, lost_answer: 0.05, duplicate: 0.1, conflict: 0.05, delay: 0.05 };
const options = { rates: stood, stormLength: 3, wait: async () => {} };

/** Everything the log holds. */
async function commitsOf(storage: Storage) {
  const feed = await storage.changes(TEAM, 0, 100_000);
  if (feed === "gap") throw new Error("the feed has a gap");
  return feed;
}

describe("operations over a storage with faults", () => {
  test.prop([stepsOf(5, 40), fc.nat()], { numRuns: runs(25) })(
    "[B24.3 B4.6] of every kind are done once, or refused and not done, and leave every rule in force",
    async (steps, seed) => {
      const memory = new MemoryStorage();
      const storage = faultStorage(memory, { ...options, rates: { ...stood, unavailable: 0.03 }, seed });
      const clock = manualClock();
      const { workspace } = newWorkspace({ storage, clock });
      const { workspace: direct } = newWorkspace({ storage: memory, clock, random: seededRandom(seed) });
      let there = await carryOut(direct, clock, []);
      for (const step of steps) {
        clock.advance(step.wait);
        const call = callOf(step, { ...there, now: Math.floor(clock.now() / 1000) });
        const before = (await memory.logRange(TEAM)).last;
        const code = await carryOutCall(workspace, call).then(codeOf, codeOf);
        const made = (await commitsOf(memory)).filter(({ sequence }) => sequence > before);
        expect([undefined, "refused", "applied_without_answer", "storage_unavailable"]).toContain(code);
        expect(made.map(({ log }) => log.operation)).toEqual(made.length === 0 ? [] : [call.name]);
        if (code === "applied_without_answer") expect(made).toHaveLength(1);
        if (code === "refused" || code === "storage_unavailable") expect(made).toEqual([]);
        there = await whatExists(direct, clock);
      }
      storage.calm();
      expect(await direct.verify()).toEqual([]);
      expect(await workspace.export()).toEqual(await direct.export());
    },
    120_000,
  );
});

/** The code of an outcome that leaves more to find out than that it was refused; undefined for an answer. */
function codeOf(outcome: unknown): string | undefined {
  if (!(outcome instanceof WorkspaceError)) return undefined;
  return outcome.status >= 500 ? outcome.code : "refused";
}
