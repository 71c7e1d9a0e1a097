import { describe, expect, test } from "vitest";
import type { Sprint } from "workspace-engine";
import { expectRefused, newWorkspace, refusalOf } from "../fixture";

describe("spaces", () => {
  test("[U10.3 E5.2] a created space is given back by getProject and getProjects", async () => {
    const { workspace, clock } = newWorkspace();
    const now = clock.now() / 1000;
    const given = {
      title: "Website",
      description: "All of it",
      icon: { type: "emoji", src: "🌍" },
      is_public: true,
      is_private: true,
    } as const;
    const { project } = await workspace.createProject({ ...given, members: [{ user_id: "u-bob" }] });
    expect(project).toEqual({
      ...given,
      id: "1",
      team_id: "t-acme",
      boards: [],
      board_order: [],
      sprints: [],
      members: [
        { user_id: "u-ada", role: "admin", assigned_date: now },
        { user_id: "u-bob", role: "member", assigned_date: now },
      ],
      user: { user_id: "u-ada", type: "user" },
      user_updated: { user_id: "u-ada", type: "user" },
      user_id: "u-ada",
      user_id_updated: "u-ada",
      time_created: now,
      time_updated: now,
    });
    expect(await workspace.getProject({ project_id: project.id })).toEqual({ project });
    expect(await workspace.getProjects()).toEqual({ projects: [project], count: 1, cursor: "" });
  });

  test("[U7.2 U21.14] a space may be archived from the start", async () => {
    const { workspace, clock } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website", archived: true });
    expect(project.archived).toEqual({ user_id: "u-ada", time_archived: clock.now() / 1000 });
    await refusalOf(workspace.createBoard({ project_id: project.id, title: "Launch" }), 409);
    const { project: live } = await workspace.createProject({ title: "Website", archived: null });
    expect(live).not.toHaveProperty("archived");
  });

  test("[U10.3] a space that was given a title alone is neither public nor private", async () => {
    const { workspace } = newWorkspace();
    const nothing = { description: null, icon: null, is_public: null, is_private: null, members: null };
    const { project: plain } = await workspace.createProject({ title: " Plain " });
    const { project } = await workspace.createProject({ title: "Plain", ...nothing });
    expect(plain).toMatchObject({ title: "Plain", description: "", is_public: false, is_private: false });
    expect({ ...project, id: plain.id }).toEqual(plain);
  });

  test("[U7.2] a space shows its boards in their order", async () => {
    const { workspace } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    const other = await workspace.createProject({ title: "Other" });
    for (const title of ["One", "Two", "Three"]) await workspace.createBoard({ project_id: project.id, title });
    await workspace.createBoard({ project_id: other.project.id, title: "Elsewhere" });
    const { projects } = await workspace.getProjects();
    expect(projects.map(({ boards }) => boards.map((board) => board.title))).toEqual([
      ["One", "Two", "Three"],
      ["Elsewhere"],
    ]);
    for (const { boards, board_order } of projects) expect(board_order).toEqual(boards.map(({ id }) => id));
  });

  test("[U7.2] a space shows in brief its sprints that are not archived, by start date", async () => {
    const { workspace } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    const made = [];
    for (const title of ["One", "Two", "Three"]) {
      made.push((await workspace.createSprint({ project_id: project.id, title })).sprint);
    }
    const [one, two, three] = made;
    await workspace.updateSprint({ sprint_id: two?.id ?? "", archived: true });
    const override_end_date = (one?.end_date ?? 0) + 86_400;
    await workspace.updateSprint({ sprint_id: one?.id ?? "", override_end_date });
    const brief = ({ id, title, start_date, end_date }: Sprint) => ({ id, title, start_date, end_date });
    const sprints = [one && { ...brief(one), override_end_date }, three && brief(three)];
    expect((await workspace.getProject({ project_id: project.id })).project.sprints).toEqual(sprints);
    expect((await workspace.getProjects()).projects[0]?.sprints).toEqual(sprints);
  });

  test("[U10.3 C10.1 F10.4 F10.13 F10.14] getProjects gives all spaces by id, or pages through them", async () => {
    const { workspace } = newWorkspace();
    for (let index = 1; index <= 27; index += 1) await workspace.createProject({ title: `Space ${index}` });
    expect(await workspace.getProjects()).toMatchObject({ projects: { length: 27 }, count: 27, cursor: "" });
    const { projects, count, cursor } = await workspace.getProjects({ cursor: "" });
    expect(projects.map((project) => project.id)).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)));
    expect(count).toBe(25);
    const rest = await workspace.getProjects({ cursor });
    expect(rest).toMatchObject({ projects: [{ id: "26" }, { id: "27" }], count: 2, cursor: "" });
    expect((await workspace.getProjects({ count: 27 })).cursor).toBe("");
  });

  test("[E2.3 C6.5] a bad title is 400, an unknown id 404", async () => {
    const { workspace } = newWorkspace();
    await expectRefused(workspace.createProject({ title: "  " }), 400, "title");
    await expectRefused(workspace.createProject({ title: "x".repeat(1025) }), 400, "title");
    await expectRefused(workspace.createProject({ title: "A", icon: { type: "icon" } as never }), 400, "icon.src");
    await expectRefused(workspace.getProject({ project_id: "404" }), 404, "project_id");
  });

  test("the last word about one person counts", async () => {
    const { workspace } = newWorkspace();
    const members = [
      { user_id: "u-bob", role: "viewer" },
      { user_id: "u-bob", role: "admin" },
    ] as const;
    const { project } = await workspace.createProject({ title: "Website", members });
    expect(project.members.map(({ user_id, role }) => [user_id, role])).toEqual([
      ["u-ada", "admin"],
      ["u-bob", "admin"],
    ]);
  });
});
