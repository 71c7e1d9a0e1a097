import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test, vi } from "vitest";
import type { RecordedOperation } from "workspace-engine";
import { createTestWorkspace } from "workspace-engine/testing";
import { inCommitOrder } from "../../src/recording/recorder";
import { boardWithLists, refusalOf } from "../operations/fixture";
import { scheduledStorage } from "../operations/scheduled-storage";
import { runs } from "../runs";
import { logOf, replayedAlike } from "./through-json";

describe("a sink of recorded operations", () => {
  test("[H3.4] is given what would have been kept, each before its operation answers, and nothing is kept", async () => {
    const kept = await createTestWorkspace({ recordOperations: true });
    const heard: RecordedOperation[] = [];
    const { workspace } = await createTestWorkspace({ recordOperations: (entry) => void heard.push(entry) });
    for (const each of [kept.workspace, workspace]) {
      const { lists } = await boardWithLists(each);
      await each.createCard({ title: "Write", list_id: lists.todo });
      await refusalOf(each.updateCard({ card_id: "404", title: "No" }), 404);
      await each.updateCard({ card_id: "1", title: "Write" });
    }
    expect(heard).toEqual((await kept.workspace.recordedOperations()).operations);
    expect(Object.isFrozen(heard[0]?.input)).toBe(true);
    await workspace.createProject({ title: "Next" });
    expect(heard.at(-1)).toMatchObject({ operation: "createProject", sequence: heard.length });
    expect(await refusalOf(workspace.recordedOperations(), 409)).toMatchObject({ code: "no_history" });
  });

  test("[H3.4] harms nothing by what it throws, which is printed", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const { workspace } = await createTestWorkspace({
      recordOperations: () => {
        throw new Error("The disk is full.");
      },
    });
    const { project } = await workspace.createProject({ title: "Website" });
    expect((await workspace.getProject({ project_id: project.id })).project).toEqual(project);
    expect(print).toHaveBeenCalledTimes(2);
    print.mockRestore();
  });

  prop.prop([fc.scheduler()], { numRuns: runs(30) })(
    "[H3.4] receives operations in the order of the commits, whatever ran at once",
    async (scheduler) => {
      const { storage, interleave } = scheduledStorage(scheduler);
      const heard: RecordedOperation[] = [];
      const recordOperations = (entry: RecordedOperation) => void heard.push(entry);
      const { workspace } = await createTestWorkspace({ storage, recordOperations });
      const { lists } = await boardWithLists(workspace);
      const make = (title: string) => () => workspace.createCard({ title, list_id: lists.todo, position: 0 });
      const move = () => workspace.updateCard({ card_id: "1", list_id: lists.doing });
      await workspace.createCard({ title: "First", list_id: lists.todo });
      await interleave(make("One"), move, make("Two"), make("Three"));
      expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index + 1));
      await replayedAlike(workspace, logOf(heard));
    },
  );
});

describe("the order of commits", () => {
  const entry = (sequence: number): RecordedOperation => {
    const [actor, now] = [{ user_id: "u-ada", role: "admin" } as const, 1];
    return { sequence, operation: "tick", actor, input: {}, now, ulids: [], uuids: [], numbers: {} };
  };

  function ordered() {
    const heard: number[] = [];
    return { heard, order: inCommitOrder(({ sequence }) => void heard.push(sequence)) };
  }

  test("[H3.4] is kept where a storage reports a later commit first", () => {
    const { heard, order } = ordered();
    const [one, two, three] = [order.begin(), order.begin(), order.begin()];
    order.committed(two, entry(2));
    order.committed(three, entry(3));
    expect(heard).toEqual([]);
    order.committed(one, entry(1));
    expect(heard).toEqual([1, 2, 3]);
  });

  test("[H3.4] has gaps where others commit, which hold nothing up for longer than what was under way before", () => {
    const { heard, order } = ordered();
    const [one, reading] = [order.begin(), order.begin()];
    order.committed(one, entry(7));
    const later = order.begin();
    expect(heard).toEqual([]);
    order.end(reading);
    order.end(reading);
    expect(heard).toEqual([7]);
    const last = order.begin();
    order.committed(last, entry(8));
    expect(heard).toEqual([7, 8]);
    order.committed(later, entry(12));
    expect(heard).toEqual([7, 8, 12]);
  });
});
