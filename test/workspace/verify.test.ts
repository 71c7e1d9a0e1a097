import { expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { type Documents, extractFields } from "../../src/documents";
import { amendStored, putStored } from "../operations/amend-stored";
import { cardWorkspace, newWorkspace } from "../operations/fixture";
import { smallSnapshot } from "./small-snapshot";

test("[K7.8] verify lists what was broken past the engine, alone and between documents", async () => {
  const storage = new MemoryStorage();
  const { workspace, project_id, card } = await cardWorkspace({ storage }, { title: "Write" });
  const { sprint } = await workspace.createSprint({ project_id });
  await amendStored(storage, "card", card.id, { epic_id: "99", title: "" });
  await amendStored(storage, "sprint", sprint.id, { end_date: 253_402_387_200 });
  const broken = await workspace.verify();
  expect(broken.map(({ kind, id, path, code }) => [kind, id, path, code])).toEqual([
    ["card", card.id, "title", "too_small"],
    ["card", card.id, "epic_id", "unknown_reference"],
    ["sprint", sprint.id, "end_date", "out_of_range"],
  ]);
});

test.each([
  ["card", "100", "status", undefined],
  ["card", "100", "child_card_ids", []],
  ["card", "101", "completed_date", undefined],
  ["card", "103", "sprint_id", undefined],
  ["list", "20", "project_id", undefined],
  ["epic", "3", "archived_list", true],
  ["project", "4", "sprints_created", 0],
  ["time_entry", "01KE6Y4S00EXAMP1E000000001", "card_id", undefined],
] as const)("[K7.8] verify lists of %s %s a %s of %j, where it follows from other documents", async (...row) => {
  const [kind, id, path, value] = row;
  const { workspace, storage } = newWorkspace();
  await workspace.load(smallSnapshot());
  const [stored] = await storage.get("t-acme", [{ kind, id }]);
  const body = JSON.parse(JSON.stringify({ ...stored?.body, [path]: value }));
  await putStored(storage, kind, body);
  expect(await workspace.verify()).toMatchObject([{ kind, id, path, code: "inconsistent" }]);
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

test("[K7.8] verify reports where the index of the storage does not agree with the documents, and reindex mends it", async () => {
  const storage = new MemoryStorage();
  const { workspace, card } = await cardWorkspace({ storage }, { title: "Write" });
  const [stored] = await storage.get("t-acme", [{ kind: "card", id: card.id }]);
  const body = stored?.body ?? {};
  const fields = extractFields("card", { ...(body as unknown as Documents["card"]), list_id: "99" });
  await storage.commit("t-acme", {
    txId: "spoiling",
    log: { time: 0, actor: { user_id: "u-test", type: "system" }, operation: "spoil", changes: [] },
    check: [],
    put: [{ kind: "card", id: card.id, body, fields }],
    del: [],
  });
  const message = `The index has another value than the document says, of ${card.id}.`;
  expect(await workspace.verify()).toEqual([
    { kind: "card", id: "", path: "list_id", code: "index_mismatch", message },
  ]);
  await storage.reindex();
  expect(await workspace.verify()).toEqual([]);
});
