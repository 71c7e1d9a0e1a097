import { expect, test, vi } from "vitest";
import { IndexedDbStorage } from "workspace-engine/indexeddb";
import type { KindDefinition } from "../../../src/storage/storage";
import { newName, noteCommit, openNotes, TEAM, textOf } from "./notes";
import { useIndexedDb } from "./use-indexeddb";

useIndexedDb();

test("[B25.3] what another storage commits wakes the listeners, and is then read", async () => {
  const name = newName();
  const [one, two] = [await openNotes(name), await openNotes(name)];
  expect(await textOf(two, "1")).toBeUndefined();
  const wake = vi.fn();
  two.notify(TEAM, wake);
  await one.commit(TEAM, noteCommit("1", "one"));
  await vi.waitUntil(() => wake.mock.calls.length > 0, { timeout: 30_000 });
  expect(await textOf(two, "1")).toBe("one");
  await Promise.all([one.close(), two.close()]);
});

test("[B25.3] a look at the feed, and a commit, show what was committed before, heard of or not", async () => {
  const name = newName();
  const [one, two] = [await openNotes(name), await openNotes(name)];
  vi.spyOn(BroadcastChannel.prototype, "postMessage").mockImplementation(() => {});
  expect(await textOf(two, "1")).toBeUndefined();
  await one.commit(TEAM, noteCommit("1", "one"));
  expect(await two.changes(TEAM, 0, 10)).toHaveLength(1);
  expect(await textOf(two, "1")).toBe("one");
  await one.commit(TEAM, noteCommit("1", "other"));
  expect(await two.commit(TEAM, noteCommit("1", "late", 1))).toMatchObject({ ok: false });
  expect(await textOf(two, "1")).toBe("other");
  vi.restoreAllMocks();
  await Promise.all([one.close(), two.close()]);
});

test("[B25.3] a commit that is under way when its storage is closed is answered and reported", async () => {
  const name = newName();
  const [one, two] = [await openNotes(name), await openNotes(name)];
  const wake = vi.fn();
  two.notify(TEAM, wake);
  const begun = vi.spyOn(IDBTransaction.prototype, "commit");
  const answer = one.commit(TEAM, noteCommit("1", "one"));
  await vi.waitUntil(() => begun.mock.calls.length > 0, { interval: 0, timeout: 30_000 });
  const closed = one.close();
  expect(await answer).toMatchObject({ ok: true });
  await closed;
  await vi.waitUntil(() => wake.mock.calls.length > 0, { timeout: 30_000 });
  expect(await textOf(two, "1")).toBe("one");
  vi.restoreAllMocks();
  await two.close();
});

const ranked = (fields: KindDefinition["fields"]): KindDefinition => ({
  kind: "note",
  fields,
  valuesOf: ({ text }) => ({ rank: 7, title: String(text) }),
});

test("[B20.10] a field declared later has the values in the documents, one that no longer fits is refused", async () => {
  const name = newName();
  const before = await openNotes(name);
  await before.commit(TEAM, noteCommit("1", "one"));
  const storage = new IndexedDbStorage({ name });
  await storage.open([ranked({ rank: { type: "number" }, title: { type: "string" } })]);
  const where = [{ operator: "in" as const, field: "title", values: ["one"] }];
  expect(await storage.count(TEAM, { kind: "note", where })).toBe(1);
  expect(await storage.count(TEAM, { kind: "note", where: [{ operator: "in", field: "rank", values: [7] }] })).toBe(0);
  await expect(storage.open([ranked({ rank: { type: "string" } })])).rejects.toThrow('The field "rank"');
  const after = new IndexedDbStorage({ name });
  await after.open([ranked({ rank: { type: "string" } })]);
  await expect(after.count(TEAM, { kind: "note", where: [] })).rejects.toThrow('The field "rank"');
  await Promise.all([before.close(), storage.close(), after.close()]);
});
