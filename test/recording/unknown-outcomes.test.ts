import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { MemoryStorage, type RecordedOperation, type Workspace, WorkspaceError } from "workspace-engine";
import { createTestWorkspace, type FaultStorage, faultStorage, replay } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { refusalOf } from "../operations/fixture";
import { whatExists } from "../workspace/random/existing";
import { callOf, carryOut, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { logOf, replayedAlike } from "./through-json";

/** A recorded workspace with a project, over a storage that is away until it calms down once its connection is lost. */
async function recorded(recordOperations: true | ((entry: RecordedOperation) => void) = true, retryTimeout = 5) {
  const faults = faultStorage(new MemoryStorage(), { outageLength: Number.POSITIVE_INFINITY });
  const made = await createTestWorkspace({ storage: faults, recordOperations, retryTimeout });
  await made.workspace.createProject({ title: "Before" });
  return { ...made, faults };
}

/** Its outcome stays unknown to the caller, and it is applied. */
async function loseAnswer(workspace: Workspace, faults: FaultStorage, title: string): Promise<void> {
  faults.failNext("commit", "disconnect");
  expect(await refusalOf(workspace.createProject({ title }), 500)).toMatchObject({ code: "outcome_unknown" });
}

describe("a write whose outcome was unknown", () => {
  test("[H3.4] is recorded in its place if it was made", async () => {
    const { workspace, faults } = await recorded();
    await loseAnswer(workspace, faults, "Lost");
    faults.calm();
    await workspace.createProject({ title: "After" });
    const { operations } = await workspace.recordedOperations();
    expect(operations.map(({ input }) => Object(input).title)).toEqual([undefined, "Before", "Lost", "After"]);
    await replayedAlike(workspace);
  });

  test("[H3.4] is recorded where nothing is done afterwards", async () => {
    const { workspace, faults } = await recorded();
    await loseAnswer(workspace, faults, "Lost");
    expect(await refusalOf(workspace.recordedOperations(), 503)).toMatchObject({ code: "storage_unavailable" });
    faults.calm();
    await replayedAlike(workspace);
  });

  test("[H3.4] is not recorded if it was not made", async () => {
    const { workspace, faults } = await recorded();
    faults.failNext("commit", "lost_request", ...Array.from({ length: 99 }, () => "unavailable" as const));
    await refusalOf(workspace.createProject({ title: "Never" }), 500);
    faults.calm();
    expect((await workspace.recordedOperations()).operations).toHaveLength(2);
    await replayedAlike(workspace);
  });

  test("[H3.4] is recorded where its caller gave up", async () => {
    const { workspace, faults } = await recorded(true, 60_000);
    const control = new AbortController();
    faults.failNext("commit", "disconnect");
    const creating = workspace.createProject({ title: "Lost" }, { signal: control.signal });
    const refused = expect(creating).rejects.toThrow("enough");
    while (faults.faults.unavailable === 0) await new Promise((resolve) => setTimeout(resolve));
    control.abort(new Error("enough"));
    await refused;
    faults.calm();
    expect((await workspace.recordedOperations()).operations).toHaveLength(3);
    await replayedAlike(workspace);
  });

  test("[H3.4] is sent to a sink before later operations, several at once", async () => {
    const heard: RecordedOperation[] = [];
    const { workspace, faults } = await recorded((entry) => void heard.push(entry));
    faults.failNext("commit", "lost_answer", "disconnect");
    const both = ["One", "Two"].map((title) => refusalOf(workspace.createProject({ title }), 500));
    await Promise.all(both);
    expect(heard).toHaveLength(2);
    faults.calm();
    await workspace.getProjects();
    expect(heard.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    await workspace.createProject({ title: "After" });
    await replayedAlike(workspace, logOf(heard));
  });

  test("[H3.4] that the feed has forgotten leaves a gap, which is reported on replay", async () => {
    const memory = new MemoryStorage({ retainedChanges: 1 });
    const storage = faultStorage(memory, { outageLength: Number.POSITIVE_INFINITY });
    const { workspace } = await createTestWorkspace({
      storage,
      recordOperations: true,
      retryTimeout: 5,
      history: false,
    });
    await workspace.createProject({ title: "Before" });
    await loseAnswer(workspace, storage, "Lost");
    const { workspace: other } = await createTestWorkspace({ storage: memory, seed: 2, history: false });
    for (const title of ["a", "b"]) await other.createProject({ title });
    storage.calm();
    await workspace.createProject({ title: "After" });
    await expect(replay(await workspace.recordedOperations())).rejects.toThrow("The log lacks commit 3:");
  });
});

const aFault = fc.constantFrom(null, "lost_request", "lost_answer", "disconnect", "busy", "duplicate", "conflict");

test(
  "[H3.5 H3.4] whatever was done over a storage with faults, and with outcomes that stayed unknown, is replayed, from the log or a sink",
  async () => {
    const drawn = fc.tuple(stepsOf(5, 25), fc.array(aFault, { minLength: 25 }), fc.boolean());
    await always(drawn, 15, async ([steps, planned, isKept]) => {
      const memory = new MemoryStorage();
      const storage = faultStorage(memory, { outageLength: 6 });
      const heard: RecordedOperation[] = [];
      const recordOperations = isKept || ((entry: RecordedOperation) => void heard.push(entry));
      const { workspace, clock } = await createTestWorkspace({ storage, recordOperations, retryTimeout: 2 });
      let there = await carryOut(workspace, clock, []);
      const { workspace: onlooker } = await createTestWorkspace({ storage: memory, seed: 2 });
      for (const [place, step] of steps.entries()) {
        clock.advance(step.wait);
        storage.failNext("commit", planned[place] ?? null);
        await carryOutCall(workspace, callOf(step, there)).catch(expectFault);
        there = await whatExists(onlooker, clock);
      }
      storage.calm();
      await workspace.getProjects();
      await replayedAlike(workspace, isKept ? undefined : logOf(heard));
    });
  },
  AS_LONG_AS_IT_TAKES,
);

function expectFault(error: unknown): void {
  if (error instanceof WorkspaceError && error.code !== "internal") return;
  throw error;
}
