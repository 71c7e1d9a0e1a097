import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { createTestWorkspace, generateWorkspace, type TestWorkspaceOptions } from "workspace-engine/testing";
import { boardWithLists, refusalOf } from "../operations/fixture";
import { smallSnapshot } from "../workspace/small-snapshot";

/** The observable results of creating and using a workspace in one particular way. */
async function lived(options: TestWorkspaceOptions) {
  const { workspace, clock } = await createTestWorkspace(options);
  const { lists, project_id } = await boardWithLists(workspace);
  await Promise.all(["One", "Two"].map((title) => workspace.createCard({ title, list_id: lists.todo, position: 0 })));
  clock.advance("1h");
  await workspace.createSprint({ project_id });
  const error = await refusalOf(workspace.getCard({ card_id: "none" }), 404);
  return JSON.stringify([await workspace.export(), await workspace.getCommits(), error.id]);
}

describe("createTestWorkspace", () => {
  test("[V1.1] makes an empty workspace of an admin that keeps its history", async () => {
    const { workspace, clock } = await createTestWorkspace();
    expect(workspace).toBeInstanceOf(Workspace);
    expect([workspace.teamId, workspace.actor]).toEqual(["t-acme", { user_id: "u-ada", role: "admin" }]);
    expect(clock.now()).toBe(Date.UTC(2026, 0, 5, 9));
    expect((await workspace.getProjects()).projects).toEqual([]);
    expect((await workspace.getCommits()).commits.length).toBe(1);
  });

  test("[V1.1] takes another team, actor, unit, zone and hooks", async () => {
    const heard: string[] = [];
    const { workspace } = await createTestWorkspace({
      teamId: "t-else",
      actor: { user_id: "u-max", role: "member" },
      timeUnit: "milliseconds",
      timeZone: "Asia/Tokyo",
      history: false,
      authorize: ({ operation, allowed }) => {
        heard.push(operation);
        return allowed;
      },
    });
    const { project } = await workspace.createProject({ title: "Website" });
    expect([workspace.teamId, workspace.actor.user_id]).toEqual(["t-else", "u-max"]);
    expect(project.time_created).toBe(Date.UTC(2026, 0, 5, 9));
    expect(heard).toContain("createProject");
    await refusalOf(workspace.getCommits(), 409);
  });

  prop.prop([fc.integer(), fc.constantFrom(undefined, 5, 40)], { numRuns: 6 })(
    "[V1.1] is the same for the same seed, and another for another",
    async (seed, cards) => {
      const options = { seed, cards, now: "2026-03-01" };
      const first = await lived(options);
      expect(await lived(options)).toBe(first);
      expect(await lived({ ...options, seed: seed === 7 ? 8 : 7 })).not.toBe(first);
    },
  );

  test("[V1.1] draws other ids than the generator did with the same seed", async () => {
    const { workspace } = await createTestWorkspace({ seed: 5, cards: 100 });
    const made = JSON.stringify(generateWorkspace({ seed: 5, cards: 100 }));
    const { sprint } = await workspace.createSprint({ project_id: "1" });
    for (const { id } of sprint.lists ?? []) expect(made).not.toContain(id);
  });

  test("[V1.5] stands still until it is moved, and never goes back", async () => {
    const { workspace, clock } = await createTestWorkspace({ now: "2026-03-01T08:00:00Z" });
    const created = async () => (await workspace.createProject({ title: "Website" })).project.time_created;
    const start = Date.UTC(2026, 2, 1, 8) / 1000;
    expect([await created(), await created()]).toEqual([start, start]);
    clock.advance("2d");
    expect(await created()).toBe(start + 2 * 86_400);
    expect(() => clock.set("2026-03-01")).toThrow(RangeError);
  });

  test("[V1.1] is filled by the generator at its now, with as many cards as asked for", async () => {
    const { workspace, clock } = await createTestWorkspace({ seed: 2, cards: 30, generate: { boards: 3 } });
    const { cards, boards, time_unit } = await workspace.export();
    expect([cards.length, boards.length, time_unit]).toEqual([30, 3, "seconds"]);
    const latest = Math.max(...cards.map(({ time_created }) => time_created));
    expect(latest).toBeLessThanOrEqual(clock.now() / 1000);
    expect(latest).toBeGreaterThan(clock.now() / 1000 - 60 * 86_400);
    expect(await workspace.verify()).toEqual([]);
    await expect(createTestWorkspace({ cards: -1 })).rejects.toThrow("cards must be a whole number");
  });

  test("[V1.1] is filled from a snapshot", async () => {
    const { workspace } = await createTestWorkspace({ snapshot: smallSnapshot() });
    expect((await workspace.export()).cards.length).toBe(smallSnapshot().cards?.length);
  });

  test("[V1.5] is over a storage in which nothing goes wrong but what a test plans", async () => {
    const { workspace, storage } = await createTestWorkspace({ cards: 10 });
    expect(Object.values(storage.faults).every((count) => count === 0)).toBe(true);
    storage.failNext("find", "unavailable");
    await refusalOf(workspace.getProjects(), 503);
    await workspace.getProjects();
  });

  test("[V1.5 B3.7] gives up at once where the test says so", async () => {
    const { workspace, storage } = await createTestWorkspace({ retryTimeout: 0 });
    await workspace.getProjects();
    storage.failNext("commit", "lost_answer");
    expect(await refusalOf(workspace.createProject({ title: "Shop" }), 500)).toMatchObject({ code: "outcome_unknown" });
    expect((await workspace.getProjects()).projects).toHaveLength(1);
  });
});
