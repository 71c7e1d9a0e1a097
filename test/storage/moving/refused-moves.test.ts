import { describe, expect, test } from "vitest";
import { contractKinds, item, itemKey, logOf, note } from "../../../src/testing/storage-contract/harness/fixture";
import { fill, inMemory, openProcess, processOver, team, workspaceOn } from "./shards";

describe("a move that cannot be made", () => {
  test("[B26.6] names the shard there is not", async () => {
    const storage = await openProcess(inMemory());
    await expect(storage.moveWorkspace(team, "one", "three")).rejects.toMatchObject({ code: "unknown_shard" });
    await expect(storage.moveWorkspace(team, "constructor", "two")).rejects.toMatchObject({ code: "unknown_shard" });
    await storage.moveWorkspace(team, "one", "two");
    expect(await storage.moveWorkspace(team, "one", "two")).toEqual({ commits: 0, documents: 0, pause: 0 });
    await expect(storage.moveWorkspace(team, "one", "one")).rejects.toMatchObject({ code: "not_there" });
  });

  test("[B26.6] is refused where the target holds another workspace of the team, and the original goes on", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage);
    const { list } = await fill(workspace);
    await workspaceOn(data.two).createProject({ title: "Another" });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ code: "target_in_use" });
    expect(await storage.placeOf(team)).toEqual({ shard: "one", movingTo: undefined });
    await workspace.createCard({ title: "Goes on", list_id: list });
  });

  test("[B26.6] is refused while the workspace is being moved", async () => {
    const data = inMemory();
    const [storage, other] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(storage));
    const moves = [storage, other].map((process) => process.moveWorkspace(team, "one", "two"));
    const outcomes = await Promise.allSettled(moves);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "move_running" } });
    expect(await storage.placeOf(team)).toEqual({ shard: "two", movingTo: undefined });
  });

  test("[B26.6] of kinds that do not tell the values of their fields is refused before anything is done", async () => {
    const storage = processOver(inMemory());
    await storage.open(contractKinds);
    await storage.commit(team, { txId: "1", log: logOf(1), check: [], put: [item("1"), note("1")], del: [] });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toThrow(TypeError);
    expect(await storage.get(team, [itemKey("1")])).toMatchObject([{ rev: 1 }]);
  });

  test("[B26.6] is taken back where the copy does not hold as much as the original", async () => {
    const data = inMemory();
    const storage = await openProcess(data);
    const workspace = workspaceOn(storage);
    const { list } = await fill(workspace);
    // What the log does not tell is not carried over.
    const put = [{ kind: "tag", id: "99", body: { id: "99" }, fields: {} }];
    await data.one.commit(team, {
      txId: "01J00000000000000000000001",
      log: { ...logOf(1), changes: [] },
      check: [],
      put,
      del: [],
    });
    await expect(storage.moveWorkspace(team, "one", "two")).rejects.toMatchObject({ code: "not_equal" });
    expect(await storage.placeOf(team)).toEqual({ shard: "one", movingTo: undefined });
    await workspace.createCard({ title: "Goes on", list_id: list });
  });
});
