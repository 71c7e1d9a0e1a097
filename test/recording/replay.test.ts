import { test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { MemoryStorage, type OperationLog } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { createTestWorkspace, replay } from "workspace-engine/testing";
import { boardWithLists, refusalOf } from "../operations/fixture";
import { runs } from "../runs";
import { carryOut, steps } from "../workspace/random-workspace";
import { replayedAlike, throughJson } from "./through-json";

/** A recorded workspace in which a little happened: six commits. */
async function recorded() {
  const made = await createTestWorkspace({ seed: 3, recordOperations: true });
  const { workspace, clock } = made;
  const { lists } = await boardWithLists(workspace);
  await workspace.createCard({ title: "Write", list_id: lists.todo });
  clock.advance("2h");
  const max = workspace.as({ user_id: "u-max", role: "member" });
  await max.updateCard({ card_id: "1", list_id: lists.doing, due_date: 13 });
  await workspace.getCard({ card_id: "1" });
  await refusalOf(workspace.updateCard({ card_id: "404", title: "No" }), 404);
  await max.updateCard({ card_id: "1", due_date: 13 });
  await workspace.createSprint({ project_id: "1" });
  return { ...made, lists };
}

describe("a log of operations", () => {
  test("[H3.5 H3.4] holds each operation that changed something once, with actor, input, now and what it drew", async () => {
    const { workspace } = await recorded();
    const { operations, ...head } = await workspace.recordedOperations();
    expect(head).toEqual({
      format: "workspace-engine-operations",
      version: 1,
      team_id: "t-acme",
      time_unit: "seconds",
      time_zone: "UTC",
    });
    expect(operations.map(({ sequence, operation, actor }) => [sequence, operation, actor.user_id])).toEqual([
      [1, "prepareWorkspace", "system"],
      [2, "createProject", "u-ada"],
      [3, "createBoard", "u-ada"],
      [4, "createCard", "u-ada"],
      [5, "updateCard", "u-max"],
      [6, "createSprint", "u-ada"],
    ]);
    expect(operations[3]).toEqual({
      sequence: 4,
      operation: "createCard",
      actor: { user_id: "u-ada", role: "admin" },
      input: { title: "Write", list_id: "6" },
      now: Date.UTC(2026, 0, 5, 9),
      ulids: [expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)],
      uuids: [],
      numbers: { card: [1] },
    });
    const { commits } = await workspace.getCommits();
    expect(operations.map(({ ulids }) => ulids.at(-1))).toEqual(commits.map(({ id }) => id).reverse());
    expect(operations[5]?.uuids.length).toBe(4);
  });

  test("[H3.4] keeps the input as it was when the operation was called", async () => {
    const { workspace } = await createTestWorkspace({ recordOperations: true });
    const input = { title: "Before" };
    const creating = workspace.createProject(input);
    input.title = "After";
    await creating;
    const { operations } = await workspace.recordedOperations();
    expect(operations.at(-1)?.input).toEqual({ title: "Before" });
  });

  test("[H3.4] is plain JSON, frozen, and what follows does not change it", async () => {
    const { workspace } = await recorded();
    const log = await workspace.recordedOperations();
    expect(throughJson(log)).toEqual(log);
    expect(Object.isFrozen(log.operations[1]?.input)).toBe(true);
    await workspace.createProject({ title: "Later" });
    expect(log.operations.length).toBe(6);
    expect((await workspace.recordedOperations()).operations.length).toBe(7);
  });

  test("[H3.4] is for admins, and there is none without the option", async () => {
    const { workspace } = await recorded();
    await refusalOf(workspace.as({ user_id: "u-max", role: "member" }).recordedOperations(), 403);
    const silent = await createTestWorkspace();
    expect((await refusalOf(silent.workspace.recordedOperations(), 409)).code).toBe("no_history");
  });

  test("[H3.4] holds an operation once whose answer was lost, and one that met a conflict", async () => {
    const { workspace, storage } = await recorded();
    storage.failNext("commit", "lost_answer");
    await workspace.createProject({ title: "Lost" });
    storage.failNext("commit", "conflict", "conflict");
    await workspace.createProject({ title: "Conflict" });
    const log = await workspace.recordedOperations();
    expect(log.operations.slice(6).map(({ sequence, numbers }) => [sequence, numbers])).toEqual([
      [7, { project: [2] }],
      [8, { project: [5] }],
    ]);
    await replayedAlike(workspace);
  });
});

describe("replaying a log", () => {
  test("[H3.5] gives the same workspace, the same commits and the now of the last operation", async () => {
    const { workspace, clock } = await recorded();
    const again = await replayedAlike(workspace);
    expect(await again.workspace.getCommits()).toEqual(await workspace.getCommits());
    expect(again.clock.now()).toBe(clock.now());
    expect(again.workspace.actor).toEqual({ user_id: "u-ada", role: "admin" });
  });

  test("[H3.5] gives a workspace that goes on with ids of its own", async () => {
    const { workspace, lists } = await recorded();
    const again = await replay(await workspace.recordedOperations());
    const { card } = await again.workspace.createCard({ title: "Next", list_id: lists.todo });
    expect(card.id).toBe("2");
    await again.workspace.createSprint({ project_id: "1" });
    const { commits } = await again.workspace.getCommits();
    expect(new Set(commits.map(({ id }) => id)).size).toBe(8);
    expect(await again.workspace.verify()).toEqual([]);
  });

  test("[H3.5] does again what a hook allowed, in the recorded unit, zone and team", async () => {
    const options = { timeUnit: "milliseconds", timeZone: "Asia/Tokyo", teamId: "t-else" } as const;
    const made = await createTestWorkspace({ ...options, recordOperations: true, authorize: () => true });
    const viewer = made.workspace.as({ user_id: "u-vera", role: "viewer" });
    const { project } = await viewer.createProject({ title: "Website" });
    await made.workspace.createSprint({ project_id: project.id });
    const again = await replayedAlike(made.workspace);
    expect(again.workspace.teamId).toBe("t-else");
  });

  test("[H3.5] begins with an export where the log begins later", async () => {
    const storage = new MemoryStorage();
    const before = await createTestWorkspace({ storage, cards: 40 });
    const from = await before.workspace.export();
    const { workspace: later } = await createTestWorkspace({
      ...{ storage, seed: 9, now: "2026-01-06T09:00Z" },
      recordOperations: true,
    });
    const { cards } = await later.previewView({ type: "card", card_filters: { is_archived: false } });
    await later.updateCard({ card_id: cards[0]?.id ?? "", title: "Changed", position: 0 });
    await later.createSprint({ project_id: "1" });
    const log = throughJson(await later.recordedOperations());
    expect(log.operations.map(({ operation }) => operation)).toEqual(["updateCard", "createSprint"]);
    await expect(replay(log)).rejects.toThrow(
      'The log begins with commit 3: give the export from before it as "from".',
    );
    await replayedAlike(later, log, { from });
  });

  test("[H3.5] refuses a log with gaps, of which something else made a commit", async () => {
    const storage = new MemoryStorage();
    const { workspace } = await createTestWorkspace({ storage, recordOperations: true });
    await workspace.createProject({ title: "Seen" });
    const { workspace: other } = await createTestWorkspace({ storage, seed: 2 });
    await other.createProject({ title: "Not seen" });
    await workspace.createProject({ title: "Seen too" });
    const log = await workspace.recordedOperations();
    await expect(replay(log)).rejects.toThrow(/^The log lacks commit 3:/);
    await expect(replay(log)).rejects.toThrow(RangeError);
  });

  test("[H3.5] has a gap where lines were loaded, and goes on from an export of them", async () => {
    const source = await createTestWorkspace({ cards: 20 });
    const { workspace } = await createTestWorkspace({ recordOperations: true });
    await workspace.loadLines(source.workspace.exportLines());
    const from = await workspace.export();
    await workspace.createProject({ title: "After" });
    const log = await workspace.recordedOperations();
    await replayedAlike(workspace, log, { from });
    await expect(replay(log)).rejects.toThrow(/^The log begins with commit \d+:/);
  });

  test.each([null, [], {}, { format: "workspace-engine", version: 1, operations: [] }])(
    "[H3.5] refuses %j as a log",
    async (log) => {
      await expect(replay(log as unknown as OperationLog)).rejects.toThrow(TypeError);
    },
  );

  test("[H3.5] refuses a log without operations", async () => {
    const { workspace } = await createTestWorkspace({ recordOperations: true });
    await expect(replay(await workspace.recordedOperations())).rejects.toThrow("The log holds no operation.");
  });

  test("[H3.5] names the commit that comes out another way", async () => {
    const { workspace } = await recorded();
    const log = await workspace.recordedOperations();
    const altered = (place: number, change: object): OperationLog => ({
      ...log,
      operations: log.operations.map((entry, index) => (index === place ? { ...entry, ...change } : entry)),
    });
    const failing = altered(4, { input: { card_id: "9", title: "None" } });
    await expect(replay(failing)).rejects.toThrow("Replayed, commit 5 (updateCard) fails: There is no card 9");
    const idle = altered(4, { input: { card_id: "1" } });
    await expect(replay(idle)).rejects.toThrow("Replayed, commit 5 (updateCard) changes nothing.");
    const poor = altered(5, { uuids: [] });
    await expect(replay(poor)).rejects.toThrow("Replayed, commit 6 (createSprint) fails: ");
    const twice = new MemoryStorage();
    await replay(log, { storage: twice });
    await expect(replay(log, { storage: twice })).rejects.toThrow("commit 1 (prepareWorkspace) changes nothing.");
  });

  prop.prop([steps], { numRuns: runs(20) })(
    "[H3.5] gives the same after any operations, on any storage",
    async (steps) => {
      const { workspace, clock } = await createTestWorkspace({ recordOperations: true });
      await carryOut(workspace, clock, steps);
      const sqlite = await SqliteStorage.open(":memory:");
      await replayedAlike(workspace);
      await replayedAlike(workspace, undefined, { storage: sqlite });
      await sqlite.close();
    },
    300_000,
  );
});
