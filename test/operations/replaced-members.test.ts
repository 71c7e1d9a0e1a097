import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { newWorkspace, refusalOf } from "./fixture";

type Update = (workspace: Workspace, members: readonly { readonly user_id: string }[] | null) => Promise<unknown>;

async function shared() {
  const fixture = newWorkspace();
  const { workspace } = fixture;
  const members = [{ user_id: "u-bob", role: "viewer" }, { user_id: "u-eve" }] as const;
  const { project } = await workspace.createProject({ title: "Website", members });
  await workspace.createBoard({ project_id: project.id, title: "Launch", members });
  await workspace.createPage({ title: "Page", members });
  return fixture;
}

const updates: readonly (readonly [rule: string, kind: string, update: Update])[] = [
  ["U30.20", "board", (workspace, members) => workspace.updateBoard({ board_id: "1", members })],
  ["U30.20", "project", (workspace, members) => workspace.updateProject({ project_id: "1", members })],
  ["U30.20", "page", (workspace, members) => workspace.updatePage({ page_id: "1", members })],
];

describe("members in an update", () => {
  test.each(updates)("[U30.20] %s: of a %s are all its members then", async (_, kind, update) => {
    const { workspace, clock } = await shared();
    const then = clock.now() / 1000;
    await clock.advance("1h");
    const answer = await update(workspace, [{ user_id: "u-max" }, { user_id: "u-bob" }]);
    const members = [
      { user_id: "u-max", role: "member", assigned_date: then + 3600 },
      { user_id: "u-bob", role: "viewer", assigned_date: then },
    ];
    expect(answer).toMatchObject({ [kind]: { members, time_updated: then + 3600 } });
    await clock.advance("1h");
    expect(await update(workspace, members)).toEqual(answer);
    expect(await update(workspace, null)).toMatchObject({ [kind]: { members: [] } });
  });

  test.each(updates.slice(1))("[U30.20] %s: of a %s are changed by those who may share it", async (_, kind, update) => {
    const { workspace } = await shared();
    const before = await workspace.export();
    const stranger = workspace.as({ user_id: "u-bob", role: "member" });
    await refusalOf(update(stranger, [{ user_id: "u-bob" }]), 403);
    expect(await workspace.export()).toEqual(before);
    const admin = kind === "page" ? "u-eve" : "u-ada";
    await update(workspace.as({ user_id: admin, role: "member" }), [{ user_id: admin }]);
  });
});
