import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { faultStorage } from "workspace-engine/testing";
import { logOf } from "../../../src/testing/storage-contract/harness/fixture";
import { TripStorage } from "../../session/trip-storage";
import { fill, inMemory, openProcess, team, workspaceOn } from "./shards";

describe("a process that does not know of the move", () => {
  test("[B26.4] writes and takes numbers where the workspace is, never where it was", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    const workspace = workspaceOn(stale);
    const { list } = await fill(workspace);
    await mover.moveWorkspace(team, "one", "two");
    const { last } = await data.one.logRange(team);
    const { card } = await workspace.createCard({ title: "After", list_id: list });
    expect(card.id).toBe("7");
    expect(await data.one.logRange(team)).toMatchObject({ last });
    expect(await data.two.logRange(team)).toMatchObject({ last: last + 1 });
  });

  test("[B26.4] has a commit that was decided before the move applied where the workspace is", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(stale));
    await mover.moveWorkspace(team, "one", "two");
    const { last } = await data.one.logRange(team);
    const put = [{ kind: "tag", id: "99", body: { id: "99" }, fields: {} }];
    const log = { ...logOf(1), changes: [] };
    const result = await stale.commit(team, { txId: "01J00000000000000000000009", log, check: [], put, del: [] });
    expect(result).toMatchObject({ ok: true, sequence: last + 1 });
    expect(await data.one.logRange(team)).toMatchObject({ last });
    expect(await data.two.get(team, [{ kind: "tag", id: "99" }])).toMatchObject([{ rev: last + 1 }]);
  });

  test("[B26.4] reads what was written since, by each kind of read", async () => {
    const data = inMemory();
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    const { list } = await fill(workspaceOn(stale));
    const sort = { field: "id", direction: "ascending" } as const;
    const query = { kind: "card", where: [], sort } as const;
    const prepared = stale.prepare?.(team, query);
    await prepared?.find();
    const fresh = async <T>(read: () => Promise<T>): Promise<T> => {
      const [from, to] = (await mover.placeOf(team)).shard === "one" ? ["one", "two"] : ["two", "one"];
      await mover.moveWorkspace(team, from ?? "", to ?? "");
      await workspaceOn(mover).createCard({ title: "One more", list_id: list });
      return read();
    };
    expect((await fresh(() => stale.find(team, query))).length).toBe(6);
    expect((await fresh(() => stale.findIds(team, query))).length).toBe(7);
    expect(await fresh(() => stale.count(team, query))).toBe(8);
    expect((await fresh(() => stale.get(team, [{ kind: "card", id: "10" }])))[0]?.id).toBe("10");
    expect((await fresh(async () => prepared?.find()))?.length).toBe(10);
    expect(await fresh(async () => stale.readTogether?.(team, [{ method: "count", selection: query }]))).toEqual([11]);
    expect(await fresh(() => stale.countBy(team, query, "list_id", [list]))).toEqual(new Map([[list, 12]]));
    expect((await fresh(async () => stale.explain?.(team, query)))?.found).toBe(13);
    expect((await fresh(() => stale.logRange(team))).last).toBe((await mover.logRange(team)).last);
    const { last } = await mover.logRange(team);
    expect(await fresh(() => stale.changes(team, last, 10))).toHaveLength(2);
    expect(await fresh(async () => stale.verify?.(team))).toEqual([]);
  });

  test("[B26.4 B9.4] is told along with reads of the log where the workspace is", async () => {
    const telling = () => new TripStorage({ tellsLog: true });
    const data = { one: telling(), two: telling(), directory: new MemoryStorage() };
    const [stale, mover] = [await openProcess(data), await openProcess(data)];
    await fill(workspaceOn(stale));
    const { last } = await stale.logRange(team);
    const cards = { method: "count", selection: { kind: "card", where: [] } } as const;
    const told = async (after: number) => stale.readWithChanges?.(team, [cards], { after, limit: 10 });
    expect(await told(last)).toEqual({ answers: [5], log: { last, changes: [] } });
    await mover.moveWorkspace(team, "one", "two");
    const changes = await mover.changes(team, last, 10);
    expect(changes).toHaveLength(1);
    expect(await told(last)).toEqual({ answers: [5], log: { last: last + 1, changes } });
  });

  test("[B26.4] goes on where the shard it knows is gone", async () => {
    const data = inMemory();
    const one = faultStorage(data.one);
    const [stale, mover] = [await openProcess({ ...data, one }), await openProcess(data)];
    await fill(workspaceOn(stale));
    await mover.moveWorkspace(team, "one", "two");
    for (let call = 0; call < 20; call += 1) one.failNext("logRange", "unavailable");
    expect(await stale.logRange(team)).toEqual(await mover.logRange(team));
  });
});
