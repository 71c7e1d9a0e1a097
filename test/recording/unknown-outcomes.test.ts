import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import {
  MemoryStorage,
  type OperationLog,
  type RecordedOperation,
  type Workspace,
  WorkspaceError,
} from "workspace-engine";
import { createTestWorkspace, type FaultStorage, faultStorage, replay } from "workspace-engine/testing";
import { AS_LONG_AS_IT_TAKES, always } from "../history/random/settings";
import { refusalOf } from "../operations/fixture";
import { whatExists } from "../workspace/random/existing";
import { callOf, carryOut, carryOutCall, stepsOf } from "../workspace/random-workspace";
import { exportOf, logOf, throughJson } from "./through-json";

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

async function expectSameAgain(log: OperationLog, workspace: Workspace): Promise<void> {
  const again = await replay(throughJson(log));
  expect(await exportOf(again.workspace)).toBe(await exportOf(workspace));
}

describe("a write whose outcome was unknown", () => {
  test("[H3.4] is recorded in its place if it was made", async () => {
    const { workspace, faults } = await recorded();
    await loseAnswer(workspace, faults, "Lost");
    faults.calm();
    await workspace.createProject({ title: "After" });
    const log = await workspace.recordedOperations();
    expect(log.operations.map(({ input }) => Object(input).title)).toEqual([undefined, "Before", "Lost", "After"]);
    await expectSameAgain(log, workspace);
  });

  test("[H3.4] is recorded where nothing is done afterwards", async () => {
    const { workspace, faults } = await recorded();
    await loseAnswer(workspace, faults, "Lost");
    expect(await refusalOf(workspace.recordedOperations(), 503)).toMatchObject({ code: "storage_unavailable" });
    faults.calm();
    await expectSameAgain(await workspace.recordedOperations(), workspace);
  });

  test("[H3.4] is not recorded if it was not made", async () => {
    const { workspace, faults } = await recorded();
    faults.failNext("commit", "lost_request", ...Array.from({ length: 99 }, () => "unavailable" as const));
    await refusalOf(workspace.createProject({ title: "Never" }), 500);
    faults.calm();
    const log = await workspace.recordedOperations();
    expect(log.operations).toHaveLength(2);
    await expectSameAgain(log, workspace);
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
    const log = await workspace.recordedOperations();
    expect(log.operations).toHaveLength(3);
    await expectSameAgain(log, workspace);
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
    await expectSameAgain(logOf(heard), workspace);
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

const aFault = fc.constantFrom(null, "lost_request", "lost_answer", "disconnect");

test(
  "[H3.5 H3.4] whatever was done while outcomes stayed unknown is replayed, from the log or a sink",
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
      await expectSameAgain(isKept ? await workspace.recordedOperations() : logOf(heard), workspace);
    });
  },
  AS_LONG_AS_IT_TAKES,
);

function expectFault(error: unknown): void {
  if (error instanceof WorkspaceError && error.code !== "internal") return;
  throw error;
}
