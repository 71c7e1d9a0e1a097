import { describe, expect, test } from "vitest";
import { MemoryStorage, StorageError, Workspace, type WorkspaceOptions } from "workspace-engine";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { door, type Fault, faultyStorage, times } from "./faulty-storage";

/** A workspace with a page, on a storage that goes wrong as planned from now on. */
async function withPage(options: Partial<WorkspaceOptions> = {}, inner = new MemoryStorage()) {
  const faults = faultyStorage(inner);
  const { workspace } = newWorkspace({ storage: faults.storage, ...options });
  const { page } = await workspace.createPage({ title: "Notes", is_public: true });
  const titles = async () => {
    const { pages } = await new Workspace({ ...other, storage: inner }).getPages();
    return pages.map(({ title }) => title).sort();
  };
  return { ...faults, inner, workspace, titles, page_id: page.id };
}

const other = { teamId: "t-acme", actor: { user_id: "u-eva", role: "admin" }, clock: manualClock() } as const;

const lost: Fault = { fail: "unknown_outcome", applied: true };
const never: Fault = { fail: "unknown_outcome" };
const hanging: Fault = { before: () => new Promise(() => {}) };
const MANY = 100;

describe("a commit whose outcome is unknown", () => {
  test.each<[string, readonly Fault[]]>([
    ["cannot be reached", times(8, { fail: "unavailable" })],
    ["is busy", [{ fail: "busy" }, { fail: new StorageError("busy", "locked", { hasWaited: true }) }]],
    ["cannot be read", [{ fail: "corrupt" }]],
    ["fails in another way", [{ fail: new TypeError("secret is not a function") }]],
    ["loses it again", [never, lost, never]],
  ])("[B4.4] is sent again while the storage %s, and applied once", async (_, faults) => {
    const { workspace, plan, titles } = await withPage();
    plan("commit", lost, ...faults);
    await workspace.createPage({ title: "Plans" });
    plan("commit", never, ...faults);
    await workspace.createPage({ title: "Risks" });
    expect(await titles()).toEqual(["Notes", "Plans", "Risks"]);
  });

  test.each([true, false])("[B4.4] is said to be unknown when there is no more time, applied: %s", async (applied) => {
    const { workspace, inner, plan, titles } = await withPage({ retryTimeout: 20 });
    plan("commit", { fail: "unknown_outcome", applied }, ...times(MANY, { fail: "unavailable" } as const));
    const error = await refusalOf(workspace.createPage({ title: "Plans" }), 500);
    expect(error).toMatchObject({ code: "outcome_unknown", cause: { kind: "unknown_outcome" } });
    expect(error.message).toMatch(/Nobody knows .* as commit [0-9A-Z]{26}\. Check before/);
    expect(await titles()).toEqual(applied ? ["Notes", "Plans"] : ["Notes"]);
    const feed = await inner.changes("t-acme", 0, 1000);
    expect(error.message.includes(feed === "gap" ? "" : String(feed.at(-1)?.txId))).toBe(applied);
  });

  test("[B4.4] is not asked about any more once the storage is closed", async () => {
    const { workspace, plan, calls } = await withPage();
    const before = calls("commit");
    plan("commit", lost, { fail: "closed" });
    expect(await refusalOf(workspace.createPage({ title: "Plans" }), 500)).toMatchObject({ code: "outcome_unknown" });
    expect(calls("commit")).toBe(before + 2);
  });

  test("[B4.4 B3.7] is not waited for longer than there is time when nothing answers", async () => {
    const { workspace, plan, titles } = await withPage({ retryTimeout: 20 });
    plan("commit", lost, hanging);
    expect(await refusalOf(workspace.createPage({ title: "Plans" }), 500)).toMatchObject({ code: "outcome_unknown" });
    expect(await titles()).toEqual(["Notes", "Plans"]);
  });

  test("[E1.6] is given up with the reason of the signal", async () => {
    const control = new AbortController();
    const reason = new Error("enough");
    const { workspace, plan } = await withPage();
    const shut = door();
    plan("commit", lost, { before: shut.pass });
    const creating = workspace.createPage({ title: "Plans" }, { signal: control.signal });
    await shut.reached;
    control.abort(reason);
    await expect(creating).rejects.toBe(reason);
  });

  test.each<[string, Partial<WorkspaceOptions>, MemoryStorage]>([
    ["all of the log is kept", {}, new MemoryStorage()],
    ["the log reaches back to an earlier commit", { history: undefined }, new MemoryStorage({ retainedChanges: 3 })],
  ])(
    "[B4.4 B3.1] is decided anew when a conflict shows that it was not applied, where %s",
    async (_, options, inner) => {
      const { workspace, plan, titles, page_id } = await withPage(options, inner);
      for (const title of ["1", "2", "3", "4"]) await workspace.createPage({ title });
      const rename = () => new Workspace({ ...other, storage: inner }).updatePage({ page_id, is_public: true, icon });
      plan("commit", never, { before: rename });
      await workspace.updatePage({ page_id, title: "Plans" });
      expect(await titles()).toEqual(["1", "2", "3", "4", "Plans"]);
      expect((await workspace.getPage({ page_id })).page.icon).toEqual(icon);
    },
  );

  test("[B4.4] is not decided anew where the storage may have forgotten that it was applied", async () => {
    const forgetful = new MemoryStorage({ retainedChanges: 0 });
    const { workspace, plan, titles } = await withPage({ history: undefined }, forgetful);
    plan("commit", lost);
    expect(await refusalOf(workspace.createPage({ title: "Plans" }), 500)).toMatchObject({ code: "outcome_unknown" });
    expect(await titles()).toEqual(["Notes", "Plans"]);
  });

  test("[B4.4] of the preparation is none of the operation that waits for it, which was not begun", async () => {
    const storage = faultStorage(new MemoryStorage(), { outageLength: Number.POSITIVE_INFINITY });
    storage.failNext("commit", "disconnect");
    const { workspace } = newWorkspace({ storage, retryTimeout: 5 });
    const error = await refusalOf(workspace.createPage({ title: "Plans" }), 503);
    expect(error).toMatchObject({ code: "storage_unavailable", cause: { code: "outcome_unknown" } });
    storage.calm();
    await workspace.createPage({ title: "Plans" });
    expect((await workspace.getPages()).pages).toHaveLength(1);
  });

  test("[B4.6] of numbers alone has nothing applied", async () => {
    const { workspace, plan, titles } = await withPage();
    plan("allocate", ...times(MANY, lost));
    expect((await refusalOf(workspace.createPage({ title: "Plans" }), 503)).code).toBe("storage_unavailable");
    expect(await titles()).toEqual(["Notes"]);
  });
});

const icon = { type: "emoji", src: "🚀" } as const;

describe("a write that was committed", () => {
  test.each<[string, Fault]>([
    ["unavailable", { fail: "unavailable" }],
    ["corrupt", { fail: "corrupt" }],
    ["closed", { fail: "closed" }],
    ["that never answers", hanging],
    ["that fails in another way", { fail: new TypeError("secret is not a function") }],
  ])("[B4.5] says that it was when its answer cannot be read, from a storage %s", async (_, fault) => {
    const passing = await withPage();
    passing.plan("commit", { before: async () => passing.plan("countBy", { fail: "unavailable" }) });
    await passing.workspace.createPage({ title: "Plans", parent_page_id: passing.page_id });
    expect(await passing.titles()).toEqual(["Notes", "Plans"]);
    const failing = await withPage({ retryTimeout: 20 });
    const { workspace, plan, page_id } = failing;
    plan("commit", { before: async () => plan("countBy", { fail: "busy" }, ...times(MANY, fault)) });
    const error = await refusalOf(workspace.createPage({ title: "Plans", parent_page_id: page_id }), 500);
    expect(error.code).toBe("applied_without_answer");
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).not.toContain("secret");
    expect(await failing.titles()).toEqual(["Notes", "Plans"]);
  });

  test.each<[string, "countBy" | "changes", (workspace: Workspace) => unknown]>([
    ["its answer", "countBy", () => {}],
    ["a listener", "changes", (workspace) => workspace.subscribe(() => {})],
    ["a live view", "countBy", (workspace) => workspace.watchView({ type: "page", page_filters: {} }).ready],
  ])(
    "[B4.5] is not waited for longer than there is time when the first reading for %s hangs",
    async (_, call, follow) => {
      const { workspace, plan, titles, page_id } = await withPage({ retryTimeout: 20 });
      await follow(workspace);
      plan("commit", { before: async () => plan(call, hanging) });
      const error = await refusalOf(workspace.createPage({ title: "Plans", parent_page_id: page_id }), 500);
      expect(error.code).toBe("applied_without_answer");
      expect(await titles()).toEqual(["Notes", "Plans"]);
    },
  );

  test("[B4.5] is waited for where nothing is tried again", async () => {
    const { workspace, plan, page_id } = await withPage({ retryTimeout: 0 });
    const waiting = door();
    plan("commit", { before: async () => plan("countBy", { before: waiting.pass }) });
    const creating = workspace.createPage({ title: "Plans", parent_page_id: page_id });
    await waiting.reached;
    await new Promise((resolve) => setTimeout(resolve, 5));
    waiting.open();
    await expect(creating).resolves.toMatchObject({ page: { title: "Plans" } });
  });

  test("[E1.6] is given up with the reason of the signal while its answer is waited for", async () => {
    const control = new AbortController();
    const reason = new Error("enough");
    const { workspace, plan, titles, page_id } = await withPage();
    const abort = { before: async () => control.abort(reason) };
    plan("commit", { before: async () => plan("countBy", { fail: "unavailable" }, abort) });
    const creating = workspace.createPage({ title: "Plans", parent_page_id: page_id }, { signal: control.signal });
    await expect(creating).rejects.toBe(reason);
    expect(await titles()).toEqual(["Notes", "Plans"]);
  });
});

describe("what is tried again", () => {
  test.each(["get", "allocate", "commit"] as const)("[B3.7] is not a %s that has waited already", async (method) => {
    const { workspace, plan, calls, page_id } = await withPage();
    const before = calls(method);
    plan(method, ...times(MANY, { fail: new StorageError("busy", "locked", { hasWaited: true }) }));
    const refused = await refusalOf(workspace.createPage({ title: "Plans", parent_page_id: page_id }), 503);
    expect(refused.code).toBe("storage_busy");
    expect(calls(method)).toBe(before + 1);
  });

  test("[B3.7] is nothing where there is no time for it", async () => {
    const { workspace, plan, calls, page_id } = await withPage({ retryTimeout: 0 });
    const before = calls("get");
    plan("get", { fail: "busy" });
    expect((await refusalOf(workspace.updatePage({ page_id, title: "Plans" }), 503)).code).toBe("storage_busy");
    expect(calls("get")).toBe(before + 1);
  });

  test.each([-1, Number.NaN, "10"])("[B3.7] a retryTimeout of %j is refused", (retryTimeout) => {
    const options = { ...other, random: seededRandom(1), retryTimeout: retryTimeout as number };
    expect(() => new Workspace(options)).toThrow("retryTimeout must be a number from 0.");
  });
});
