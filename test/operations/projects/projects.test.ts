import { expect, test } from "vitest";
import type { Sprint } from "workspace-engine";
import { newWorkspace } from "../fixture";

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
