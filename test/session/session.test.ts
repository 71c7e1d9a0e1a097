import { describe, expect, test, vi } from "vitest";
import { kinds } from "../../src/documents";
import { opened, page, set, TEAM } from "./opened";

const allPages = { kind: "page", where: [], sort: { field: "id", direction: "ascending" } } as const;

describe("a session", () => {
  test("[L5.1] counts changes that take each other back as none", async () => {
    const { session } = await opened();
    const decided = session();
    for (const title of ["New", "Page 1"]) await decided.update("page", "1", set({ title }));
    for (const content of ["New", ""]) await decided.amend("page", "1", set({ content }));
    expect(decided.commit()).toBeNull();
    expect(await decided.get("page", "1")).toEqual(page("1"));
  });

  test("[B1.1] checks every document it read, of whatever kind, also one that was not there", async () => {
    const { session, commit, storage } = await opened();
    const decided = session();
    for (const kind of kinds) await decided.getMany(kind, ["1", "2", "2"]);
    decided.insert("page", page("3"));
    const read = kinds.flatMap((kind) =>
      ["1", "2"].map((id) => ({ kind, id, rev: `${kind} ${id}` === "page 1" ? 1 : 0 })),
    );
    expect(decided.commit()?.check).toEqual([...read, { kind: "page", id: "3", rev: 0 }]);
    const rival = session();
    rival.insert("page", page("2"));
    await commit(rival);
    expect(await commit(decided)).toMatchObject({ ok: false });
    expect(await storage.get(TEAM, [{ kind: "page", id: "3" }])).toEqual([null]);
  });

  test("[B3.1] reads a document once, so that all of its decisions rest on the same state", async () => {
    const { session, commit, storage } = await opened();
    const read = vi.spyOn(storage, "get");
    const decided = session();
    const before = await decided.get("page", "1");
    const rival = session();
    await rival.update("page", "1", set({ title: "Rival" }));
    await commit(rival);
    read.mockClear();
    expect(await decided.get("page", "1")).toBe(before);
    expect(read).not.toHaveBeenCalled();
    expect((await decided.findGuarded(allPages)).map(({ title }) => title)).toEqual(["Page 1"]);
    await decided.update("page", "1", set({ content: "Late" }));
    expect(await commit(decided)).toMatchObject({ ok: false });
  });

  test("[B1.1] refuses to insert over a document that is there, as far as it knows", async () => {
    const { session, commit } = await opened();
    const knowing = session();
    await knowing.get("page", "1");
    expect(() => knowing.insert("page", page("1"))).toThrow("page 1 is there already");
    knowing.insert("page", page("2"));
    expect(() => knowing.insert("page", page("2"))).toThrow("page 2 is there already");
    const unknowing = session();
    unknowing.insert("page", page("1", { title: "Over" }));
    expect(await commit(unknowing)).toMatchObject({ ok: false });
  });

  test("[B1.1] changes what it has inserted, and commits it once", async () => {
    const { session } = await opened();
    const decided = session();
    decided.insert("page", page("2"));
    await decided.amend("page", "2", set({ content: "More" }));
    const after = page("2", { content: "More" });
    const commit = decided.commit();
    expect(commit?.put.map(({ body }) => body)).toEqual([after]);
    expect(commit?.log.changes).toEqual([{ kind: "page", id: "2", before: null, after }]);
  });

  test("[B1.1] removes documents; one removed can be inserted anew, and one inserted and removed never was", async () => {
    const { session, storage, commit } = await opened();
    const decided = session();
    await decided.remove("page", "1");
    expect(await decided.get("page", "1")).toBeNull();
    expect(await decided.findGuarded(allPages)).toEqual([]);
    await expect(decided.update("page", "1", () => {})).rejects.toMatchObject({ code: "not_found" });
    decided.insert("page", page("2"));
    await decided.remove("page", "2");
    await decided.remove("page", "3");
    expect(decided.commit()).toMatchObject({ put: [], del: [{ kind: "page", id: "1" }] });
    decided.insert("page", page("1", { title: "Anew" }));
    const [change] = decided.commit()?.log.changes ?? [];
    expect(change).toMatchObject({ before: { title: "Page 1" }, after: { title: "Anew" } });
    expect(change?.after).not.toHaveProperty("order_key");
    expect(await commit(decided)).toMatchObject({ ok: true });
    expect(await storage.get(TEAM, [{ kind: "page", id: "1" }])).toMatchObject([{ body: { title: "Anew" } }]);
  });
});

test("[E2.8] access is asked about at the end, for all documents named and their conditions together", async () => {
  const { session } = await opened();
  const decided = session({ user_id: "u-ada", role: "member" });
  const document = await decided.require("page", "1", "page_id");
  await decided.authorize();
  decided.permit("page", document, false);
  decided.permit("page", document, true);
  await expect(decided.authorize()).rejects.toThrow("no access to 1");
});
