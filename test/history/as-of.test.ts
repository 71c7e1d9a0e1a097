import { describe, expect, test } from "vitest";
import { MemoryStorage, StorageError } from "workspace-engine";
import { cardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { storageAround } from "../storage-with";

async function workspaceWithPast() {
  const { workspace, clock, board_id, lists, card } = await cardWorkspace({}, { title: "Write", due_date: 1767700000 });
  clock.advance(3_600_000);
  await workspace.updateCard({ card_id: card.id, title: "Write more", list_id: lists.done });
  clock.advance(3_600_000);
  await workspace.createCard({ title: "Draw", list_id: lists.todo });
  await workspace.deleteCard({ card_id: card.id });
  return { workspace, clock, board_id, lists, card_id: card.id };
}

describe("a point of the past", () => {
  test("[H1.2] looks the same after any one call of the storage has failed", async () => {
    let callsToFailure = Number.POSITIVE_INFINITY;
    const storage = storageAround(new MemoryStorage(), (name, make) => {
      if (!/^(get|find|changes)$/.test(name)) return make();
      callsToFailure -= 1;
      return callsToFailure === 0 ? Promise.reject(new StorageError("unavailable", "Away.")) : make();
    });
    const { workspace, card } = await cardWorkspace({ storage }, { title: "Write" });
    await workspace.updateCard({ card_id: card.id, title: "Write more" });
    for (let call = 1; call <= 12; call += 1) {
      const past = workspace.asOf({ sequence: 4 });
      callsToFailure = call;
      await past.getCard({ card_id: card.id }).catch(() => {});
      callsToFailure = Number.POSITIVE_INFINITY;
      expect((await past.getCard({ card_id: card.id })).card.title, `after call ${call} failed`).toBe("Write");
    }
  });

  test("[H1.2] is at a time, in seconds or milliseconds, with all that is not later", async () => {
    const { workspace, card_id } = await workspaceWithPast();
    const title = async (time: number) => (await workspace.asOf({ time }).getCard({ card_id })).card.title;
    expect(await title(1767603600)).toBe("Write");
    expect(await title(1767607199)).toBe("Write");
    expect(await title(1767607200)).toBe("Write more");
    expect(await title(1767607199999)).toBe("Write");
    await refusalOf(workspace.asOf({ time: 1767610800 }).getCard({ card_id }), 404);
  });

  test("[H1.2] a time means the longest run of commits that are not later, whatever the clock did then", async () => {
    const start = 1767603600000;
    let now = start;
    const { workspace } = newWorkspace({ clock: { now: () => now } });
    await workspace.createProject({ title: "One" });
    now = start + 5000;
    await workspace.createProject({ title: "Two" });
    now = start + 1000;
    await workspace.createProject({ title: "Three" });
    const { projects } = await workspace.asOf({ time: start + 2000 }).getProjects();
    expect(projects.map(({ title }) => title)).toEqual(["One"]);
  });

  test("[H1.2] has the time asked for, or that of its last commit, as its now", async () => {
    const { workspace } = await workspaceWithPast();
    const due = { type: "card", card_filters: { due_date: { after: "now", before: "now+27h" } } } as const;
    const count = async (past: typeof workspace) => (await past.previewView(due)).count;
    expect(await count(workspace.asOf({ time: 1767603600 }))).toBe(1);
    expect(await count(workspace.asOf({ sequence: 4 }))).toBe(1);
    expect((await workspace.asOf({ sequence: 4 }).explainView(due)).clauses[0]).toMatchObject({
      path: "card_filters.due_date",
    });
  });

  test("[H1.2] before everything there is nothing", async () => {
    const { workspace } = await workspaceWithPast();
    const past = workspace.asOf({ sequence: 0, ...{ time: undefined } });
    expect((await past.getProjects()).projects).toEqual([]);
    expect((await past.getEpics()).lists).toEqual([]);
  });

  test("[F10.7] does not take the cursor of another one, nor of the present", async () => {
    const { workspace, lists } = await workspaceWithPast();
    for (const title of ["A", "B"]) await workspace.createCard({ title, list_id: lists.todo });
    const request = { type: "card", card_filters: {}, count: 1 } as const;
    const { cursor } = await workspace.previewView(request);
    const past = workspace.asOf({ sequence: 8 });
    await refusalOf(past.previewView({ ...request, cursor }), 400);
    const { cursor: earlier } = await past.previewView(request);
    await refusalOf(workspace.asOf({ sequence: 9 }).previewView({ ...request, cursor: earlier }), 400);
    await refusalOf(workspace.previewView({ ...request, cursor: earlier }), 400);
  });
});

describe("the past", () => {
  test("[H1.9] cannot be written to", async () => {
    const { workspace, card_id, lists } = await workspaceWithPast();
    const past = workspace.asOf({ sequence: 6 });
    for (const call of [
      past.updateCard({ card_id, title: "Other" }),
      past.createCard({ title: "New", list_id: lists.todo }),
      past.deleteCard({ card_id }),
      past.tick(),
    ]) {
      expect((await refusalOf(call, 409)).code).toBe("read_only");
    }
    expect(() => past.subscribe(() => {})).toThrow(expect.objectContaining({ status: 409, code: "read_only" }));
    await refusalOf(past.updateCard({ card_id: "99", title: "Other" }), 404);
  });

  test("[H1.2 E4.6] is seen by another acting user as that one may see it", async () => {
    const { workspace } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Secret", is_private: true });
    await workspace.updateProject({ project_id: project.id, is_private: false });
    const eva = workspace.as({ user_id: "u-eva", role: "member" });
    expect((await eva.getProjects()).projects).toHaveLength(1);
    expect((await eva.asOf({ sequence: 2 }).getProjects()).projects).toEqual([]);
    expect((await workspace.asOf({ sequence: 2 }).as({ user_id: "u-eva", role: "admin" }).getProjects()).count).toBe(1);
  });

  test.each([
    ["nothing", {}],
    ["a negative number", { sequence: -1 }],
    ["a fraction", { sequence: 1.5 }],
    ["no time", { time: 0 }],
    ["NaN", { time: Number.NaN }],
    ["no id", { before: "" }],
    ["a time and a number", { time: 1767603600, sequence: 1 }],
    ["a number and a commit", { sequence: 1, before: "x" }],
    ["null", null],
  ])("[H1.2] is not given by %s: 400", (_, point) => {
    const { workspace } = newWorkspace();
    expect(() => workspace.asOf(point as never)).toThrow(
      expect.objectContaining({ code: "invalid_input", status: 400 }),
    );
  });

  test("[H1.2] knows no commit that was not made: 404", async () => {
    const { workspace } = await workspaceWithPast();
    await refusalOf(workspace.asOf({ sequence: 99 }).getProjects(), 404);
    const error = await refusalOf(workspace.asOf({ before: "01KE6Y4S00EXAMP1E000000001" }).getProjects(), 404);
    expect(error.issues[0]?.path).toBe("before");
    expect(error.id).not.toBe("");
  });
});

describe("how far back it reaches", () => {
  test.each([{ commits: 0 }, { commits: 1.5 }, { days: -1 }, {}, { commits: -1, days: 3 }])(
    "[H1.5] %j is refused: 400",
    (history) => {
      expect(() => newWorkspace({ history })).toThrow(expect.objectContaining({ code: "invalid_input" }));
    },
  );
});
