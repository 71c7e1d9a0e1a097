import { describe, expect, test } from "vitest";
import { StorageError, type StorageErrorKind, WorkspaceError } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { faultyStorage, times } from "./faulty-storage";

async function withPage() {
  const faults = faultyStorage();
  const { workspace, storage } = newWorkspace({ storage: faults.storage });
  const { page } = await workspace.createPage({ title: "Notes", is_public: true });
  const lastChange = async () => (await storage.logRange("t-acme")).last;
  return { ...faults, workspace, lastChange, page_id: page.id };
}

/** More faults than anything is tried. */
const MANY = 40;

describe("failures of the storage", () => {
  test.each<[StorageErrorKind, number, string]>([
    ["unavailable", 503, "storage_unavailable"],
    ["closed", 503, "storage_unavailable"],
    ["unknown_outcome", 503, "storage_unavailable"],
    ["busy", 503, "storage_busy"],
    ["limit", 413, "too_large"],
    ["corrupt", 500, "internal"],
  ])("[E2.5 E2.10] %s while reading or committing is %i %s, and nothing is written", async (fail, status, code) => {
    // A commit whose outcome is unknown is another matter.
    for (const method of fail === "unknown_outcome" ? (["get"] as const) : (["get", "commit"] as const)) {
      const { workspace, plan, lastChange, page_id } = await withPage();
      const before = await lastChange();
      plan(method, ...times(MANY, { fail }));
      const called = method === "get" ? workspace.getPage({ page_id }) : workspace.createPage({ title: "Plans" });
      const error = await refusalOf(called, status);
      expect(error.code).toBe(code);
      expect(error.cause).toMatchObject({ kind: fail });
      expect(JSON.stringify([error, error.message, error.issues])).not.toContain("secret");
      expect(await lastChange()).toBe(before);
    }
  });

  test.each<[StorageErrorKind, number, string]>([
    ["unavailable", 503, "Move the database."],
    ["limit", 413, "Move the database."],
    ["corrupt", 500, "Something went wrong inside the engine."],
  ])("[E2.5] a message that a storage exposes is shown for %s, but not for a 500", async (kind, status, message) => {
    const { workspace, plan, page_id } = await withPage();
    plan("get", ...times(MANY, { fail: new StorageError(kind, "Move the database.", { expose: true }) }));
    expect((await refusalOf(workspace.getPage({ page_id }), status)).message).toBe(message);
  });

  test("[E2.4] whatever else a storage throws is a 500 that keeps the cause and shows nothing of it", async () => {
    const { workspace, plan, page_id } = await withPage();
    const cause = new TypeError("secret is not a function");
    plan("get", { fail: cause });
    const error = await refusalOf(workspace.getPage({ page_id }), 500);
    expect(error.cause).toBe(cause);
    expect(error.message).not.toContain("secret");
    expect(error.toJSON().error.message).toBe(error.message);
  });

  test("[E2.10] every failure is a WorkspaceError even when the clock fails", async () => {
    for (const now of [() => Number.NaN, () => 0, () => -5, () => 8.64e15 + 1, () => "noon" as unknown as number]) {
      const { workspace } = newWorkspace({ clock: { now } });
      const error: unknown = await workspace.getProjects().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WorkspaceError);
      expect(error).toMatchObject({ status: 500, code: "internal", cause: expect.any(RangeError) });
    }
  });

  test("[E2.10] a clock may show fractions and any instant a date can hold", async () => {
    for (const ms of [0.5 + 1767603600000, 8.64e15]) {
      const { workspace } = newWorkspace({ clock: { now: () => ms }, timeUnit: "milliseconds" });
      const { project } = await workspace.createProject({ title: "Later" });
      expect(project.time_created).toBe(Math.floor(ms));
    }
  });
});
