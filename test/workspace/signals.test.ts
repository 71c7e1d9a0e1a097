import { describe, expect, test, vi } from "vitest";
import { call, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { door, faultyStorage } from "../session/faulty-storage";

describe("an abort signal", () => {
  test("[E1.6] that is aborted beforehand rejects every operation with its reason: no hook is asked and no storage opened", async () => {
    const inputs = validInputs(await oneOfEverything(newWorkspace().workspace));
    const { storage, calls } = faultyStorage();
    const authorize = vi.fn(() => false);
    const { workspace } = newWorkspace({ storage, authorize });
    const reason = new Error("too late");
    const asked = operationNames.map((name) => [name, inputs[name]] as const);
    for (const [name, input] of [...asked, ["getCard", { card_id: "?" }] as const]) {
      await expect(call(workspace, name, input, { signal: AbortSignal.abort(reason) }), name).rejects.toBe(reason);
    }
    expect(authorize).not.toHaveBeenCalled();
    expect(calls("open")).toBe(0);
  });

  test("[E1.6] that is aborted while the storage opens keeps an operation from writing, even one that reads nothing", async () => {
    const { storage, plan } = faultyStorage();
    const opening = door();
    plan("open", { before: opening.pass });
    const { workspace } = newWorkspace({ storage });
    const controller = new AbortController();
    const outcome = workspace.createTimeCategory({ name: "Support" }, { signal: controller.signal });
    await opening.reached;
    controller.abort("enough");
    opening.open();
    await expect(outcome).rejects.toBe("enough");
    const changes = await storage.changes("t-acme", 0, 10);
    expect(changes).toMatchObject([{ log: { operation: "prepareWorkspace" } }]);
  });

  test("[E1.6] without a reason of its own rejects with an AbortError", async () => {
    const { workspace } = newWorkspace();
    const outcome = workspace.getProjects({}, { signal: AbortSignal.abort() });
    await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each(["get", "find"] as const)(
    "[E1.6] that is aborted while the storage reads (%s) rejects with its reason",
    async (method) => {
      const { storage, plan } = faultyStorage();
      const { workspace } = newWorkspace({ storage });
      const { list_id } = await oneOfEverything(workspace).then(({ lists }) => ({ list_id: lists[0] }));
      const reading = door();
      plan(method, { before: reading.pass });
      const controller = new AbortController();
      const outcome = workspace.getList({ list_id }, { signal: controller.signal });
      await reading.reached;
      controller.abort("enough");
      reading.open();
      await expect(outcome).rejects.toBe("enough");
    },
  );

  test("[E1.6] that is aborted between two attempts stops the operation before it commits", async () => {
    const { storage, plan, calls } = faultyStorage();
    const { workspace } = newWorkspace({ storage });
    const { card_id } = await oneOfEverything(workspace);
    const controller = new AbortController();
    const committed = calls("commit");
    plan("commit", {
      async before() {
        await workspace.updateCard({ card_id, content: "first" });
        controller.abort("enough");
      },
    });
    await expect(workspace.updateCard({ card_id, title: "second" }, { signal: controller.signal })).rejects.toBe(
      "enough",
    );
    expect(calls("commit")).toBe(committed + 2);
    expect((await workspace.getCard({ card_id })).card).toMatchObject({ title: "Write the copy", content: "first" });
  });

  test("[E2.10 E1.6] that stays quiet changes nothing and hides no refusal", async () => {
    const { workspace } = newWorkspace();
    const { signal } = new AbortController();
    const { project } = await workspace.createProject({ title: "Website" }, { signal });
    await expect(workspace.getProject({ project_id: project.id }, { signal: undefined })).resolves.toEqual({ project });
    expect((await refusalOf(workspace.getCard({ card_id: "404" }, { signal }), 404)).code).toBe("not_found");
  });
});
