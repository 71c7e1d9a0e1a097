import { expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { DatabaseFiles } from "./database-files";
import { byRank, commitOf, item, itemKind, team } from "./items";

const files = new DatabaseFiles();

test("[B10.9 B21.9] a commit waits for another's lock beside reads, counted with its time and retry", async () => {
  const path = files.path();
  const { storage } = await files.opened([itemKind], { path });
  expect(storage.stats()).toEqual({ commits: 0, conflicts: 0, retries: 0, waits: { count: 0, milliseconds: 0 } });
  const other = files.handle(path);
  other.exec("BEGIN IMMEDIATE");
  const waiting = storage.commit(team, commitOf("1", { put: [item("1")] }));
  const meanwhile = storage.findIds(team, byRank);
  other.exec("COMMIT");
  expect(await waiting).toEqual({ ok: true, sequence: 1, rev: 1 });
  expect(await meanwhile).toEqual([]);
  const { waits, ...counts } = storage.stats();
  expect(counts).toEqual({ commits: 1, conflicts: 0, retries: 1 });
  expect(waits).toEqual({ count: 1, milliseconds: expect.any(Number) });
  expect(waits?.milliseconds).toBeGreaterThan(0);
});

test("[B10.9] what waits in vain has waited all the same", async () => {
  const path = files.path();
  const storage = new SqliteStorage({ db: files.handle(path), busyTimeout: 30 });
  await storage.open([itemKind]);
  const other = files.handle(path);
  other.exec("BEGIN IMMEDIATE");
  await expect(storage.commit(team, commitOf("1", { put: [item("1")] }))).rejects.toMatchObject({ kind: "busy" });
  other.exec("COMMIT");
  expect(storage.stats()).toMatchObject({ commits: 0, waits: { count: 1 } });
  expect(storage.stats().waits?.milliseconds).toBeGreaterThanOrEqual(30);
});
