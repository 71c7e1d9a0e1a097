import { expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { amendStored } from "../operations/amend-stored";
import { boardWithLists, newWorkspace } from "../operations/fixture";

test("[K7.8] verify lists nothing for what the engine wrote", async () => {
  const { workspace } = newWorkspace();
  const { lists } = await boardWithLists(workspace);
  await workspace.createCard({ title: "Write", list_id: lists.todo });
  expect(await workspace.verify()).toEqual([]);
});

test("[K7.8] verify lists what was broken past the engine, alone and between documents", async () => {
  const storage = new MemoryStorage();
  const { workspace } = newWorkspace({ storage });
  const { lists } = await boardWithLists(workspace);
  const { card } = await workspace.createCard({ title: "Write", list_id: lists.todo });
  await amendStored(storage, "card", card.id, { epic_id: "99", title: "" });
  const broken = await workspace.verify();
  expect(broken.map(({ kind, id, path, code }) => [kind, id, path, code])).toEqual([
    ["card", card.id, "title", "too_small"],
    ["card", card.id, "epic_id", "unknown_reference"],
  ]);
});

test("[K7.8 L7.1] verify lists settings and epic lists that are missing", async () => {
  const storage = new MemoryStorage();
  const { workspace } = newWorkspace({ storage });
  const { lists } = await workspace.export();
  await storage.commit("t-acme", {
    txId: "removal",
    log: { time: 0, actor: { user_id: "u-test", type: "system" }, operation: "removal", changes: [] },
    check: [],
    put: [],
    del: [{ kind: "settings", id: "workspace" }, ...lists.map(({ id }) => ({ kind: "list", id }))],
  });
  const broken = await workspace.verify();
  expect(broken.map(({ kind, code }) => [kind, code])).toEqual([
    ["settings", "missing"],
    ["list", "missing"],
  ]);
});
