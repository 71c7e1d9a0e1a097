import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { type DriverHost, openDriver } from "../../../src/storage/sqlite/open-driver";
import { DatabaseFiles } from "./database-files";

interface Installed {
  readonly node: string | undefined;
  readonly modules: Readonly<Record<string, unknown>>;
  readonly versions?: Readonly<Record<string, string>>;
}

class FakeDatabase {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  prepare(): never {
    throw new Error("not used");
  }
  exec(): void {}
  close(): void {}
}

class LaterDatabase extends FakeDatabase {}

/** A host with these modules, and a record of what was loaded. */
function hostOf({ node, modules, versions = {} }: Installed): DriverHost & { readonly loaded: string[] } {
  const loaded: string[] = [];
  return {
    loaded,
    load: async (name) => {
      loaded.push(name);
      if (name in modules) return modules[name];
      throw new Error(`Cannot find package '${name}'\nRequire stack: …`);
    },
    nodeVersion: async () => node,
    packageVersion: async (name) => versions[name],
  };
}

const exported = { "node:sqlite": { DatabaseSync: FakeDatabase }, libsql: { default: LaterDatabase } };

describe("[B20.2] a file is opened with the first driver there is", () => {
  test("node:sqlite before libsql", async () => {
    const db = await openDriver("a.db", hostOf({ node: "24.1.0", modules: exported }));
    expect(db).toMatchObject({ path: "a.db" });
    expect(db).not.toBeInstanceOf(LaterDatabase);
  });

  test("libsql before better-sqlite3, which is not loaded then", async () => {
    const host = hostOf({ node: "20.19.0", modules: { libsql: exported.libsql, "better-sqlite3": exported.libsql } });
    expect(await openDriver("a.db", host)).toBeInstanceOf(LaterDatabase);
    expect(host.loaded).toEqual(["node:sqlite", "libsql"]);
  });

  test("better-sqlite3 where there is no other", async () => {
    const modules = { "better-sqlite3": { default: LaterDatabase } };
    const host = hostOf({ node: "22.12.0", modules, versions: { "better-sqlite3": "13.0.1" } });
    expect(await openDriver("a.db", host)).toBeInstanceOf(LaterDatabase);
  });

  test("without any it says what to install, and why each was not taken", async () => {
    const opened = openDriver("a.db", hostOf({ node: "22.0.0", modules: { libsql: {} } }));
    await expect(opened).rejects.toMatchObject({ name: "StorageError", kind: "unavailable" });
    await expect(opened).rejects.toThrow(/npm install libsql.*node:sqlite: Cannot find package 'node:sqlite';/);
    await expect(opened).rejects.toThrow("libsql: it exports no default");
  });

  test("a file that cannot be opened is unavailable, with the driver's error as its cause", async () => {
    const opened = SqliteStorage.open("/no/such/folder/a.db").then((storage) => storage.open([]));
    await expect(opened).rejects.toMatchObject({ kind: "unavailable", cause: { name: expect.any(String) } });
  });
});

describe("[B20.2] better-sqlite3 13 ends a process of Node 20", () => {
  const modules = { "better-sqlite3": { default: LaterDatabase } };

  test.each(["13.0.0", "14.2.1"])("so version %s is not loaded there", async (version) => {
    const host = hostOf({ node: "20.20.2", modules, versions: { "better-sqlite3": version } });
    await expect(openDriver("a.db", host)).rejects.toThrow(`version ${version} needs Node 22 or later`);
    expect(host.loaded).not.toContain("better-sqlite3");
  });

  test("nor is one of which the version is not known", async () => {
    const host = hostOf({ node: "20.20.2", modules });
    await expect(openDriver("a.db", host)).rejects.toThrow("better-sqlite3: not found");
    expect(host.loaded).not.toContain("better-sqlite3");
  });

  test.each([
    ["20.20.2", "12.9.0"],
    ["22.0.0", "13.0.0"],
    [undefined, "13.0.0"],
  ])("with Node %s version %s is", async (node, version) => {
    const host = hostOf({ node, modules, versions: { "better-sqlite3": version } });
    expect(await openDriver("a.db", host)).toBeInstanceOf(LaterDatabase);
  });
});

describe("opening and closing", () => {
  const files = new DatabaseFiles();

  test("[B20.14] closing the storage closes a handle it opened, and leaves one it was given", async () => {
    const path = files.path();
    const opened = await SqliteStorage.open(path);
    await opened.open([]);
    await opened.close();
    const db = files.handle(path);
    const given = new SqliteStorage({ db });
    await given.open([]);
    await given.close();
    expect(db.prepare("SELECT 1 AS one").all()).toEqual([{ one: 1 }]);
  });

  test("options out of range are refused", () => {
    expect(() => new SqliteStorage({ db: new FakeDatabase(""), retainedChanges: -1 })).toThrow(
      "retainedChanges must be a whole number",
    );
  });
});
