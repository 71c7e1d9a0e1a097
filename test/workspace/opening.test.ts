import { describe, expect, test } from "vitest";
import { kindDefinitions, MemoryStorage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { door, faultyStorage } from "../session/faulty-storage";

describe("opening the storage", () => {
  test("[B12.1] is left to the first operations that need it, and done once, also if they start together", async () => {
    const { storage, calls } = faultyStorage();
    const { workspace } = newWorkspace({ storage });
    const max = workspace.as({ user_id: "u-max", role: "member" });
    await refusalOf(workspace.as({ user_id: "u-vera", role: "viewer" }).createProject({ title: "Website" }), 403);
    await refusalOf(workspace.getCard({ card_id: "?" }), 400);
    expect([workspace.teamId, calls("open")]).toEqual(["t-acme", 0]);
    await Promise.all([workspace.getProjects(), workspace.getEpics(), max.createProject({ title: "Website" })]);
    expect(calls("open")).toBe(1);
    expect((await max.getEpics()).lists).toHaveLength(5);
    expect(calls("open")).toBe(1);
  });

  test("[B12.1 E2.5 X1.3] that fails is 503 for everyone who waits, each with an error of its own, and is tried again", async () => {
    const { storage, plan, calls } = faultyStorage();
    plan("open", { fail: "unavailable" });
    const { workspace } = newWorkspace({ storage });
    const [one, two] = await Promise.all([
      refusalOf(workspace.getProjects(), 503),
      refusalOf(workspace.getEpics(), 503),
    ]);
    expect(one.id).not.toBe(two.id);
    expect(calls("open")).toBe(1);
    await expect(workspace.getProjects()).resolves.toMatchObject({ projects: [] });
    expect(calls("open")).toBe(2);
  });

  test("[B12.1] recovers from a failure at any step of preparing the workspace", async () => {
    const { storage, plan } = faultyStorage();
    const { workspace } = newWorkspace({ storage });
    for (const method of ["open", "get", "allocate", "commit"] as const) {
      plan(method, { fail: "unavailable" });
      expect((await refusalOf(workspace.getEpics(), 503)).code).toBe("storage_unavailable");
    }
    const titles = (await workspace.getEpics()).lists.map(({ title }) => title);
    expect(titles).toEqual(["Backlog", "Planned", "In progress", "Done", "Cancelled"]);
  });

  test("[B12.1 L7.1] by several workspaces at once prepares the team once", async () => {
    const storage = new MemoryStorage();
    const workspaces = [1, 2, 3, 4].map((seed) => newWorkspace({ storage, random: seededRandom(seed) }).workspace);
    const answers = await Promise.all(workspaces.map((workspace) => workspace.getEpics()));
    expect(answers[0]?.lists).toHaveLength(5);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("[B12.1] with kindDefinitions prepares it for a process without a workspace", async () => {
    const storage = new MemoryStorage();
    await storage.open(kindDefinitions);
    expect(await storage.get("t-acme", [{ kind: "card", id: "1" }])).toEqual([null]);
  });

  test("[B12.1] by a call that is aborted serves the calls that wait with it", async () => {
    const { storage, plan, calls } = faultyStorage();
    const opening = door();
    plan("open", { before: opening.pass });
    const { workspace } = newWorkspace({ storage });
    const controller = new AbortController();
    const aborted = workspace.getProjects({}, { signal: controller.signal });
    const other = workspace.getEpics();
    await opening.reached;
    controller.abort("changed my mind");
    opening.open();
    await expect(aborted).rejects.toBe("changed my mind");
    expect((await other).lists).toHaveLength(5);
    expect(calls("open")).toBe(1);
  });

  test("[E2.10] with another time unit than the data has is 409, every time, and changes nothing", async () => {
    const { workspace, storage, clock } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    const other = newWorkspace({ storage, clock, timeUnit: "milliseconds", random: seededRandom(2) }).workspace;
    for (const _ of [1, 2]) {
      const error = await refusalOf(other.getProjects(), 409);
      expect(error).toMatchObject({ code: "time_unit_mismatch", sec: "SEC:106-00002", date: 1767603600000 });
      expect(error.issues[0]?.path).toBe("timeUnit");
    }
    expect((await workspace.getProject({ project_id: project.id })).project).toEqual(project);
  });
});
