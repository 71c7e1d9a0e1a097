import { describe, expect, test } from "vitest";
import { WorkspaceError } from "workspace-engine";
import { call, leastRole, operationNames, validInputs } from "./every-operation";
import { fullWorkspace } from "./full-workspace";
import { namedBy } from "./named-documents";

const forMembers = operationNames.filter((name) => leastRole(name) !== "admin");
const ofName = (wanted: string) => forMembers.filter((name) => namedBy(name) === wanted);

/** What is hidden without a space around it. */
const ofItsOwn: readonly string[] = ["getPage", "getNote"];

/** What takes parts of a document away. */
const removals = [
  ...(["removeProjectMember", "removeBoardMember", "removeCardMember", "removePageMember", "removeCardTag"] as const),
  ...(["removeExternalLink", "unlinkCards", "deleteChecklist"] as const),
];

/** Ada's documents, of which other parts are there than the valid inputs name. */
async function otherParts() {
  const full = await fullWorkspace();
  const { workspace, ids } = full;
  const inputs = validInputs(ids);
  await workspace.addChildCard({ card_id: ids.card_id, child_card_id: ids.other_card_id });
  for (const name of removals) await call(workspace, name, inputs[name]);
  const statuses = [{ title: "Open", status: "committed" }] as const;
  await workspace.updateSprintSettings({ project_id: ids.project_id, statuses });
  return full;
}

/** The outcome of an operation on Ada's documents for a member who can read none of them. */
async function outcomeForStranger(name: (typeof operationNames)[number], documents = fullWorkspace) {
  const { workspace, storage, ids } = await documents();
  const feed = () => storage.changes("t-acme", 0, 1000);
  const before = await feed();
  const stranger = workspace.as({ user_id: "u-eve", role: "member" });
  const input = validInputs(ids)[name];
  const outcome: unknown = await call(stranger, name, input).catch((error: unknown) => error);
  return { input, outcome, before, after: await feed() };
}

describe("a member of the workspace, but not of the private space, page or note", () => {
  test.each(ofName("hidden"))("[E4.6 E4.8] calling %s on it is refused, and changes nothing", async (name) => {
    const { input, outcome, before, after } = await outcomeForStranger(name);
    expect(outcome).toMatchObject({ status: 403, code: "no_access" });
    const [issue] = outcome instanceof WorkspaceError ? outcome.issues : [];
    expect(Object.keys(Object(input))).toContain(issue?.path.replace(/[.[].*/, ""));
    expect(after).toEqual(before);
  });

  const namesParts = /^(remove|unlink)|Checklist|^updateSprintSettings$/;

  test.each(ofName("hidden").filter((name) => namesParts.test(name)))(
    "[E4.8] calling %s is refused alike, whether the part it names is there or not",
    async (name) => {
      const { outcome } = await outcomeForStranger(name);
      const { outcome: other } = await outcomeForStranger(name, otherParts);
      const { status, code, issues } = Object(other);
      expect(outcome).toMatchObject({ status, code, issues });
      expect(status).toBe(403);
    },
  );

  test.each(ofName("hidden").filter((name) => name.startsWith("get")))(
    "[E4.6] calling %s on it is let in for admins, for members of its space, and for all when that is not private",
    async (name) => {
      const { workspace, ids } = await fullWorkspace();
      await workspace.addProjectMember({ project_id: ids.project_id, user_id: "u-mia" });
      const input = validInputs(ids)[name];
      const mia = { user_id: "u-mia", role: "viewer" } as const;
      await expect(call(workspace.as({ user_id: "u-bob", role: "admin" }), name, input)).resolves.toBeTypeOf("object");
      if (ofItsOwn.includes(name)) return;
      await expect(call(workspace.as(mia), name, input)).resolves.toBeTypeOf("object");
      await workspace.updateProject({ project_id: ids.project_id, is_private: false });
      const eve = { user_id: "u-eve", role: "viewer" } as const;
      await expect(call(workspace.as(eve), name, input)).resolves.toBeTypeOf("object");
    },
  );

  test.each(ofName("open"))("[E4.2 E4.6] calling %s on something else is let in", async (name) => {
    const { outcome } = await outcomeForStranger(name);
    expect(outcome instanceof WorkspaceError && outcome.status === 403).toBe(false);
  });

  test.each(ofName("nothing"))("[E4.2 E4.8] calling %s is let in, and shown nothing of it", async (name) => {
    const { outcome } = await outcomeForStranger(name);
    expect(outcome instanceof WorkspaceError && outcome.status === 403).toBe(false);
    expect(JSON.stringify(outcome)).not.toMatch(/Website|Choose a font|Handbook|Kick-off/);
  });
});
