import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { operations } from "../../src/operations/registry";

const actor = { user_id: "u-ada", role: "admin" } as const;

describe("a workspace", () => {
  test("[K1.1] needs nothing but a team and an actor", async () => {
    const workspace = new Workspace({ teamId: "t-acme", actor });
    const before = Math.floor(Date.now() / 1000);
    const { project } = await workspace.createProject({ title: "Website" });
    expect(project).toMatchObject({ id: "1", team_id: "t-acme" });
    expect(project.time_created).toBeGreaterThanOrEqual(before);
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
