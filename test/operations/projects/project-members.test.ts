import { expect, test } from "vitest";
import { newWorkspace, refusalOf } from "../fixture";

const actor = { user_id: "u-bob", role: "member" } as const;

/** A private space of Ada's with Bob as a member and Mia as an admin; none of them is an admin of the workspace. */
async function privateSpace() {
  const fixture = newWorkspace();
  const { workspace } = fixture;
  const { project } = await workspace.createProject({
    title: "Secret",
    is_private: true,
    members: [
      { user_id: "u-bob", role: "member" },
      { user_id: "u-mia", role: "admin" },
    ],
  });
  return {
    ...fixture,
    project,
    project_id: project.id,
    bob: workspace.as(actor),
    mia: workspace.as({ ...actor, user_id: "u-mia" }),
  };
}

test("[E4.12] who may read a space is changed by its admins", async () => {
  const { mia, project_id } = await privateSpace();
  await mia.addProjectMember({ project_id, user_id: "u-eva" });
  await mia.removeProjectMember({ project_id, user_id: "u-eva" });
  const { project } = await mia.updateProject({ project_id, is_private: false, is_public: true });
  expect([project.is_private, project.is_public]).toEqual([false, true]);
});

test("[E4.12] who may read a space is not changed by its other members, who may change the rest of it, nor by just anyone", async () => {
  const { workspace, bob, project_id } = await privateSpace();
  await refusalOf(bob.addProjectMember({ project_id, user_id: "u-eva" }), 403);
  await refusalOf(bob.addProjectMember({ project_id, user_id: "u-bob", role: "admin" }), 403);
  await refusalOf(bob.removeProjectMember({ project_id, user_id: "u-mia" }), 403);
  await refusalOf(bob.updateProject({ project_id, is_private: false }), 403);
  await refusalOf(bob.updateProject({ project_id, is_public: true }), 403);
  const { project } = await bob.updateProject({ project_id, title: "Hidden", is_private: true, is_public: false });
  expect(project).toMatchObject({ title: "Hidden", is_private: true });
  await workspace.updateProject({ project_id, is_private: false });
  const stranger = workspace.as({ ...actor, user_id: "u-eva" });
  await refusalOf(stranger.addProjectMember({ project_id, user_id: "u-eva", role: "admin" }), 403);
  await refusalOf(stranger.updateProject({ project_id, is_private: true }), 403);
});

test("[E4.12] a member of a space with the role viewer changes nothing about it, whether it is private or not", async () => {
  const { workspace, bob, project_id } = await privateSpace();
  await workspace.addProjectMember({ project_id, user_id: "u-bob", role: "viewer" });
  for (const is_private of [true, false]) {
    await workspace.updateProject({ project_id, is_private });
    const error = await refusalOf(bob.updateProject({ project_id, title: "Bob's" }), 403);
    expect(error.issues).toMatchObject([{ path: "project_id" }]);
    await refusalOf(bob.updateProject({ project_id, archived: true }), 403);
    expect((await bob.getProject({ project_id })).project.title).toBe("Secret");
  }
  const admin = workspace.as({ user_id: "u-bob", role: "admin" });
  expect((await admin.updateProject({ project_id, title: "Bob's" })).project.title).toBe("Bob's");
});

test("[E4.12] a member may leave a space", async () => {
  const { bob, workspace, project_id } = await privateSpace();
  await bob.removeProjectMember({ project_id, user_id: "u-bob" });
  await refusalOf(bob.getProject({ project_id }), 403);
  const { project } = await workspace.getProject({ project_id });
  expect(project.members.map(({ user_id }) => user_id)).toEqual(["u-ada", "u-mia"]);
});
