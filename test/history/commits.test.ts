import { describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, type WorkspaceCommit } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { withoutNotify } from "./without-notify";

describe("commits", () => {
  test("[H1.1] every operation that changes something is one commit, listed newest first with all it says", async () => {
    const { workspace, clock } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    clock.advance(60_000);
    await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
    await workspace.updateProject({ project_id: project.id, title: "Website" });
    const { commits, count, cursor } = await workspace.getCommits();
    expect({ count, cursor }).toEqual({ count: 3, cursor: "" });
    expect(commits.map(({ sequence, operation }) => [sequence, operation])).toEqual([
      [3, "createBoard"],
      [2, "createProject"],
      [1, "prepareWorkspace"],
    ]);
    expect(commits[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      time: 1767603660,
      actor: { user_id: "u-ada", type: "user" },
      documents: [
        { kind: "board", id: "1" },
        { kind: "list", id: "6" },
      ],
    });
  });

  test("[H1.1 F10.4 F10.14] pages of commits put together are all of them, also while others are made", async () => {
    const { workspace } = newWorkspace();
    for (let round = 0; round < 7; round += 1) await workspace.createProject({ title: `Space ${round}` });
    const sequences: number[] = [];
    let cursor = "";
    do {
      const page = await workspace.getCommits({ count: 3, cursor });
      expect(page.count).toBe(page.commits.length);
      sequences.push(...page.commits.map(({ sequence }) => sequence));
      cursor = page.cursor;
      await workspace.createProject({ title: "Another" });
    } while (cursor !== "");
    expect(sequences).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("[H1.5] without the history option nothing is listed, and there is no past", async () => {
    const { workspace } = newWorkspace({ history: false });
    await workspace.createProject({ title: "Website" });
    const { code, message } = await refusalOf(workspace.getCommits(), 409);
    expect([code, message]).toEqual(["no_history", "This workspace keeps no history."]);
    expect((await refusalOf(workspace.asOf({ sequence: 1 }).getProjects(), 409)).code).toBe("no_history");
  });
});

describe("subscribe", () => {
  const heard = () => {
    const commits: WorkspaceCommit[] = [];
    return { commits, listener: (commit: WorkspaceCommit) => commits.push(commit) };
  };

  test("[H1.8] delivers each commit once and in order, before the operation that made it answers", async () => {
    const { workspace, clock } = newWorkspace();
    const { commits, listener } = heard();
    workspace.subscribe(listener);
    for (const round of [1, 2, 3]) {
      await workspace.createProject({ title: `Space ${round}` });
      expect(commits).toHaveLength(round);
    }
    // A call that changes nothing or is refused is no commit.
    await workspace.updateProject({ project_id: "1", title: "Space 1" });
    await refusalOf(workspace.getCard({ card_id: "9" }), 404);
    await workspace.getProjects();
    await Promise.all([4, 5, 6].map((round) => workspace.createProject({ title: `Space ${round}` })));
    expect(commits.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(commits[0]).toMatchObject({ operation: "createProject", actor: { user_id: "u-ada" }, time: 1767603600 });
    expect(commits[0]?.changes).toMatchObject([
      { kind: "project", id: "1", before: null, after: { title: "Space 1" } },
    ]);
    clock.advance(1000);
    await workspace.updateProject({ project_id: "1", title: "Site" });
    expect(commits[6]?.changes).toMatchObject([
      { before: { title: "Space 1", time_updated: 1767603600 }, after: { title: "Site", time_updated: 1767603601 } },
    ]);
  });

  test.each<[string, (storage: MemoryStorage) => Storage]>([
    ["tells of them", (storage) => storage],
    ["cannot notify, by polling", withoutNotify],
  ])("[H1.8] hears of other processes' commits too, where the storage %s", async (_, seen) => {
    const storage = new MemoryStorage();
    const { workspace } = newWorkspace({ storage: seen(storage) });
    const { workspace: other } = newWorkspace({ storage, random: seededRandom(2) });
    const { commits, listener } = heard();
    const stop = workspace.subscribe(listener);
    await workspace.createProject({ title: "Website" });
    await other.createProject({ title: "Shop" });
    await expect.poll(() => commits.length, { timeout: 5000 }).toBe(2);
    stop();
  });

  test("[H1.8] goes on after what the storage has forgotten", async () => {
    const storage = new MemoryStorage({ retainedChanges: 2 });
    const { workspace } = newWorkspace({ storage: withoutNotify(storage), history: false });
    const { workspace: other } = newWorkspace({ storage, random: seededRandom(2), history: false });
    const { commits, listener } = heard();
    const stop = workspace.subscribe(listener);
    await workspace.createProject({ title: "One" });
    for (const title of ["Two", "Three", "Four"]) await other.createProject({ title });
    await workspace.createProject({ title: "Five" });
    expect(commits.map(({ sequence }) => sequence)).toEqual([2, 5, 6]);
    stop();
  });

  test("[H1.8] reports nothing after it is stopped", async () => {
    const { workspace } = newWorkspace();
    const [first, second] = [heard(), heard()];
    const stop = workspace.subscribe(first.listener);
    workspace.subscribe(second.listener);
    await workspace.createProject({ title: "One" });
    stop();
    stop();
    await workspace.createProject({ title: "Two" });
    expect([first.commits.length, second.commits.length]).toEqual([1, 2]);
  });

  test("[H1.8 E4.3] is for admins", () => {
    const { workspace } = newWorkspace();
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    expect(() => eva.subscribe(() => {})).toThrow(expect.objectContaining({ status: 403, code: "no_access" }));
  });
});
