import { describe, expect, test } from "vitest";
import { WorkspaceError } from "workspace-engine";
import { memberRoles } from "../../src/resources/common/parts";
import { newWorkspace } from "../operations/fixture";
import { call, isRefused, leastRole, operationNames, validInputs } from "./every-operation";
import { fullWorkspace } from "./full-workspace";

const power = { viewer: 0, member: 1, admin: 2 } as const;
const table = operationNames.flatMap((name) =>
  memberRoles.map((role) => ({ name, role, may: power[role] >= power[leastRole(name)] })),
);

describe("roles", () => {
  test.each(table)("[E4.2 E4.3 K7.7] a $role calling $name is let in: $may", async ({ name, role, may }) => {
    const { workspace, storage, ids } = await fullWorkspace();
    // Writers submit to any form they see; viewers only to a form of the portal.
    if (name === "submitForm") await workspace.updateForm({ form_id: ids.form_id, is_portal_visible: true });
    // A user of its own, but with the id of the one to whom everything belongs: only the role is tried here.
    const actor = workspace.as({ user_id: "u-ada", role });
    const before = await storage.changes("t-acme", 0, 1000);
    const outcome = await call(actor, name, validInputs(ids)[name]).catch((error: unknown) => error);
    const refused = outcome instanceof WorkspaceError && outcome.status === 403 && outcome.code === "no_access";
    expect(refused).toBe(!may);
    if (!may) expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
    else if (!isRefused(name)) expect(outcome).not.toBeInstanceOf(Error);
  });

  test.each(["explainView"])("[E4.2] a viewer calling %s is let in", async (name) => {
    const { workspace } = newWorkspace();
    const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
    await expect(call(viewer, name, { type: "page", page_filters: {} })).resolves.toBeTypeOf("object");
  });

  test("[E2.8] a role that is too low is reported before invalid input, for every operation", async () => {
    const viewer = newWorkspace().workspace.as({ user_id: "u-vera", role: "viewer" });
    for (const name of operationNames.filter((operation) => leastRole(operation) !== "viewer")) {
      await expect(call(viewer, name, { title: 5, time_entry_id: "?" })).rejects.toMatchObject({ status: 403 });
    }
  });
});
