import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace, WorkspaceError, type WorkspaceOptions } from "workspace-engine";
import { operations } from "../../src/operations/registry";
import { newWorkspace } from "../operations/fixture";

const actor = { user_id: "u-ada", role: "admin" } as const;

describe("a workspace", () => {
  test("[K1.1] needs nothing but a team and an actor", async () => {
    const workspace = new Workspace({ teamId: "t-acme", actor });
    const before = Math.floor(Date.now() / 1000);
    const { project } = await workspace.createProject({ title: "Website" });
    expect(project).toMatchObject({ id: "1", team_id: "t-acme" });
    expect(project.time_created).toBeGreaterThanOrEqual(before);
  });

  test.each<[string, unknown]>([
    ["an empty one", ""],
    ["one with a slash", "a/b"],
    ["one of 65 characters", "a".repeat(65)],
    ["none", undefined],
    ["a number", 7],
  ])("[I1.5] refuses as its team %s", (_, teamId) => {
    const make = () => new Workspace({ teamId: teamId as string, actor });
    expect(make).toThrow(WorkspaceError);
    expect(make).toThrow(
      expect.objectContaining({ status: 400, issues: [expect.objectContaining({ path: "teamId" })] }),
    );
  });

  test.each<[keyof WorkspaceOptions, unknown]>([
    ["timeUnit", "minutes"],
    ["timeUnit", null],
    ["timeZone", "Mars/Olympus"],
    ["timeZone", ""],
  ])("[E2.3] refuses the option %s: %j", (path, value) => {
    const make = () => new Workspace({ teamId: "t-acme", actor, [path]: value });
    expect(make).toThrow(expect.objectContaining({ status: 400, issues: [expect.objectContaining({ path })] }));
  });

  test("[K1.1] has a method for every operation, of its name, that hosts can wrap", async () => {
    const workspace = new Workspace({ teamId: "t-acme", actor });
    for (const name of Object.keys(operations)) {
      const method: unknown = Reflect.get(workspace, name);
      expect(method).toBeTypeOf("function");
      expect(method).toHaveProperty("name", name);
    }
    expect(Object.keys(workspace)).toEqual(["actor"]);
  });
});

describe("workspaces on one storage", () => {
  test("[E6.1] never show or change each other's data, whatever ids they are given", async () => {
    const storage = new MemoryStorage();
    const acme = newWorkspace({ storage }).workspace;
    const globex = newWorkspace({ storage, teamId: "t-globex" }).workspace;
    const { project } = await acme.createProject({ title: "Website" });
    const { board } = await acme.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
    const list_id = board.list_order[0] ?? "";
    const { card } = await acme.createCard({ title: "Draw", list_id });
    const { epic } = await acme.createEpic({ title: "Launch" });
    const { page } = await acme.createPage({ title: "Notes", is_public: true });
    const { tag } = await acme.createTag({ name: "Copy" });
    const attempts = [
      globex.getProject({ project_id: project.id }),
      globex.getBoard({ board_id: board.id }),
      globex.updateBoard({ board_id: board.id, title: "Mine" }),
      globex.createCard({ title: "Mine", list_id }),
      globex.getCard({ card_id: card.id }),
      globex.updateCard({ card_id: card.id, title: "Mine" }),
      globex.getEpic({ epic_id: epic.id }),
      globex.getPage({ page_id: page.id }),
      globex.createTag({ name: "Mine", project_id: project.id }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ status: 404, code: "not_found" });
    const own = await globex.createProject({ title: "Other" });
    const { board: theirs } = await globex.createBoard({
      project_id: own.project.id,
      title: "B",
      lists: [{ title: "L" }],
    });
    const tagged = globex.createCard({ title: "Mine", board_id: theirs.id, tags: [tag.id] });
    await expect(tagged).rejects.toMatchObject({ status: 404, issues: [{ path: "tags[0]" }] });

    expect((await globex.getProjects()).projects.map(({ title }) => title)).toEqual(["Other"]);
    expect((await globex.getBoards({ archived: false })).boards.map(({ title }) => title)).toEqual(["B"]);
    expect((await globex.getPages()).pages).toEqual([]);
    expect((await globex.getTags()).tags).toEqual([]);
    expect((await globex.previewView({ type: "card", card_filters: { include: { ids: [card.id] } } })).cards).toEqual(
      [],
    );
    expect((await acme.getCard({ card_id: card.id })).card).toEqual(card);
  });

  test("[E6.1 I1.1] count their ids apart and start where the other did", async () => {
    const storage = new MemoryStorage();
    const ids = [];
    for (const teamId of ["t-acme", "t-globex"]) {
      const { workspace } = newWorkspace({ storage, teamId });
      ids.push((await workspace.createProject({ title: "First" })).project.id);
      expect((await workspace.getEpics()).list_order).toEqual(["1", "2", "3", "4", "5"]);
    }
    expect(ids).toEqual(["1", "1"]);
  });

  test("[E6.1] do not take commits of each other for repeated ones, even with the same random numbers", async () => {
    const storage = new MemoryStorage();
    const titles = [];
    for (const teamId of ["t-acme", "t-globex"]) {
      const { workspace } = newWorkspace({ storage, teamId });
      await workspace.createProject({ title: teamId });
      titles.push((await workspace.getProjects()).projects.map(({ title }) => title));
    }
    expect(titles).toEqual([["t-acme"], ["t-globex"]]);
  });
});
