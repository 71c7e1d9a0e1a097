import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { cardWorkspace, refusalOf, shown } from "../fixture";

const types = ["card", "epic", "page"] as const;

async function oneOfEach() {
  const fixture = await cardWorkspace();
  await fixture.workspace.createEpic({ title: "Epic" });
  const members = [{ user_id: "u-vic", role: "viewer" }] as const;
  await fixture.workspace.createPage({ title: "Page", is_public: true, members });
  return fixture;
}

const read = (workspace: Workspace, type: (typeof types)[number]) => shown(workspace, type, "1");

describe.each(types)("collaboration on a %s", (type) => {
  test("[U37.1 L5.3] has one token from its start to its end, and then another", async () => {
    const { workspace, clock } = await oneOfEach();
    const before = await read(workspace, type);
    expect(before).not.toHaveProperty("collaboration");
    await clock.advance("1h");
    const max = workspace.as({ user_id: "u-max", role: "member" });
    const { collaboration } = await max.startCollaboration({ type, id: "1" });
    expect(collaboration).toEqual({ token: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await workspace.startCollaboration({ type, id: "1" })).toEqual({ collaboration });
    expect(await read(workspace, type)).toEqual({ ...before, collaboration });
    expect(await workspace.stopCollaboration({ type, id: "1" })).toEqual({});
    expect(await read(workspace, type)).toEqual(before);
    const { collaboration: next } = await workspace.startCollaboration({ type, id: "1" });
    expect(next).not.toEqual(collaboration);
  });

  test("[U37.1 E4.2] shows its token to those only who may write there", async () => {
    const { workspace } = await oneOfEach();
    const { collaboration } = await workspace.startCollaboration({ type, id: "1" });
    const viewer = workspace.as({ user_id: "u-eva", role: "viewer" });
    expect(await read(workspace.as({ user_id: "u-max", role: "member" }), type)).toMatchObject({ collaboration });
    expect(await read(viewer, type)).not.toHaveProperty("collaboration");
    await refusalOf(viewer.startCollaboration({ type, id: "1" }), 403);
    await refusalOf(viewer.stopCollaboration({ type, id: "1" }), 403);
  });
});

test("[U37.1 E4.18] a member of a page with the role viewer neither sees nor gets its token", async () => {
  const { workspace } = await oneOfEach();
  await workspace.startCollaboration({ type: "page", id: "1" });
  const vic = workspace.as({ user_id: "u-vic", role: "member" });
  expect(await read(vic, "page")).not.toHaveProperty("collaboration");
  await refusalOf(vic.startCollaboration({ type: "page", id: "1" }), 403);
});
