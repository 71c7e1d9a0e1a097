import { describe, expect, test, vi } from "vitest";
import { createFetchHandler } from "workspace-engine/http";
import type { ExecutedStatement } from "workspace-engine/sqlite";
import { faultStorage } from "workspace-engine/testing";
import {
  type CommitDraft,
  commitOf,
  contractKinds,
  item,
  itemKey,
  note,
  noteKey,
} from "../../src/testing/storage-contract/harness/fixture";
import { allById } from "../../src/testing/storage-contract/harness/trial";
import { eventually } from "../eventually";
import { requestOf } from "../http/fixture";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { onPostgres } from "./postgres/on-postgres";
import { DatabaseFiles } from "./sqlite/database-files";
import { fileIn, schemaAt, type TestDatabase } from "./test-database";

const textOf = ({ attributes }: ExecutedStatement) => attributes["db.query.text"];

function databaseIn(newDatabase: () => TestDatabase | Promise<TestDatabase>): void {
  test("[B3.7 B21.9] a lock that stays is waited for once by an operation, whichever of its calls meets it", async () => {
    const database = await newDatabase();
    const before = newWorkspace({ storage: await database.open([]) });
    const { page } = await before.workspace.createPage({ title: "Notes" });
    const faults = faultStorage(await database.open([], { lockTimeout: 50 }));
    const { workspace } = newWorkspace({ storage: faults });
    expect((await workspace.getPages()).pages).toEqual([page]);
    const { allocate, commit } = { ...faults.calls };
    const release = await database.lock();
    for (const write of [
      () => workspace.createPage({ title: "Plans" }),
      () => workspace.updatePage({ page_id: page.id, title: "Plans" }),
    ]) {
      expect(await refusalOf(write(), 503)).toMatchObject({ code: "storage_busy" });
    }
    expect(faults.calls).toMatchObject({ allocate: allocate + 1, commit: commit + 1 });
    await expect(faults.retain("t-acme", { commits: 5 })).rejects.toMatchObject({ kind: "busy", hasWaited: true });
    await release();
    expect((await workspace.getPages()).pages).toEqual([page]);
  });

  test("[E2.5] a full disk is reported as one, over HTTP too; reads go on, and writes once there is space", async () => {
    const database = await newDatabase();
    const { workspace } = newWorkspace({ storage: await database.open([]) });
    const authenticate = () => ({ user_id: "u-ada", role: "admin", team_id: "t-acme" }) as const;
    const handle = createFetchHandler({ workspace: () => workspace, authenticate });
    const { page } = await workspace.createPage({ title: "Notes" });
    const large = { title: "Large", content: "x".repeat(90_000) };
    const message = "The disk of the storage is full.";
    const freeSpace = await database.fill();
    expect(await refusalOf(workspace.createPage(large), 503)).toMatchObject({ code: "storage_unavailable", message });
    const answer = await handle(requestOf("POST /t-acme/pages", { body: large }));
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { message } }]);
    expect((await workspace.getPages()).pages).toEqual([page]);
    await freeSpace();
    expect((await workspace.createPage(large)).page.title).toBe("Large");
  });

  test("[B20.16] a field with a text that the database cannot hold is misuse, a body with it is given back", async () => {
    const storage = await (await newDatabase()).open(contractKinds);
    for (const [index, text] of ["\0", "a\0b", "\uD800", "\uDC00a"].entries()) {
      const refused = storage.commit("t", commitOf(100 + index, { put: [item("1", { owner: text })] }));
      await expect(refused).rejects.toThrow(TypeError);
      await storage.commit("t", commitOf(index, { put: [item("1", {}, { text })] }));
      expect(await storage.get("t", [itemKey("1")])).toMatchObject([{ body: { text } }]);
    }
  });

  test("a document that is read again is the same object, until its revision is another one", async () => {
    const database = await newDatabase();
    const [here, there] = [await database.open(contractKinds), await database.open(contractKinds)];
    let commits = 0;
    const commit = (draft: CommitDraft) => there.commit("t", commitOf(++commits, draft));
    const put = (id: string, title: string) => commit({ put: [note(id, 0, { title })] });
    const read = (...ids: readonly string[]) => here.get("t", ids.map(noteKey));
    await put("1", "first");
    await put('"\\ __proto__', "odd");
    const [first, odd] = await read("1", '"\\ __proto__');
    expect(odd?.body).toEqual({ title: "odd" });
    const [oddAgain, again, twice, none] = await read('"\\ __proto__', "1", "1", "2");
    expect(oddAgain).toBe(odd);
    expect(again).toBe(first);
    expect(twice).toBe(first);
    expect(none).toBeNull();
    expect(await here.find("t", { ...allById, kind: "note" })).toContain(first);
    await put("1", "second");
    const [second] = await read("1");
    expect(second?.body).toEqual({ title: "second" });
    expect(await here.find("t", { ...allById, kind: "note" })).toContain(second);
    await commit({ del: [noteKey("1")] });
    expect(await read("1")).toEqual([null]);
    await put("1", "third");
    expect((await read("1"))[0]?.body).toEqual({ title: "third" });
    expect(await here.get("other", [noteKey("1")])).toEqual([null]);
  });

  test("[B20.28] reports every statement, in order, with its duration and never its values", async () => {
    const heard: ExecutedStatement[] = [];
    const database = await newDatabase();
    const begun = Date.now();
    const sent = await database.sentFor(async () => {
      const storage = await database.open(contractKinds, { onStatement: (statement) => heard.push(statement) });
      const put = ["1", "2", "3", "4", "5", "6"].map((id) => item(id, {}, { title: "secret".repeat(150_000) }));
      await storage.commit("t-secret", commitOf(1, { put: [item("secret-id", { name: "secret name" })] }));
      await storage.commit("t-secret", commitOf(2, { put }));
      await storage.find("t-secret", allById);
      await storage.allocate("t-secret", "secret counter", 3);
      await storage.close();
    });
    expect(heard.map(textOf)).toEqual(sent);
    expect(sent).toEqual(expect.arrayContaining([expect.stringMatching(/^BEGIN/), "COMMIT"]));
    expect(JSON.stringify(heard)).not.toContain("secret");
    expect(Math.min(...heard.map(({ duration }) => duration))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heard.map(({ duration }) => duration))).toBeGreaterThan(0);
    for (const { startTime, attributes } of heard) {
      expect(startTime).toBeGreaterThanOrEqual(begun);
      expect(startTime).toBeLessThanOrEqual(Date.now());
      expect(attributes["db.operation.name"]).toBe(attributes["db.query.text"].trim().split(/\W/, 1)[0]?.toUpperCase());
    }
  });

  test("[B20.28] reports statements that fail by the database's code, and a listener that throws breaks nothing", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const heard: ExecutedStatement[] = [];
    const onStatement = (statement: ExecutedStatement) => {
      heard.push(statement);
      throw new Error("no exporter");
    };
    const database = await newDatabase();
    const storage = await database.open(contractKinds, { onStatement, lockTimeout: 50 });
    const release = await database.lock();
    await expect(storage.commit("t", commitOf(1, { put: [item("1")] }))).rejects.toMatchObject({ kind: "busy" });
    await release();
    const failed = heard.filter(({ attributes }) => "error.type" in attributes);
    const code = database.lockedCode;
    expect(failed.at(-1)?.attributes).toMatchObject({ "error.type": code, "db.response.status_code": code });
    expect(await storage.commit("t", commitOf(2, { put: [item("2")] }))).toMatchObject({ ok: true });
    await eventually(() => expect(printed).toHaveBeenCalledTimes(heard.length));
    expect(printed).toHaveBeenCalledWith("A listener of workspace-engine failed:", new Error("no exporter"));
    printed.mockRestore();
  });
}

const files = new DatabaseFiles();

describe("a SQLite file", () => databaseIn(() => fileIn(files)));
onPostgres("a PostgreSQL schema", (url) => databaseIn(() => schemaAt(url)));
