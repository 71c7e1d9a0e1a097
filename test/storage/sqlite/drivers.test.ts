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
}

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

const builtIn = { "node:sqlite": { DatabaseSync: FakeDatabase } };
const libsql = { libsql: { default: FakeDatabase } };
const better = { "better-sqlite3": { default: FakeDatabase } };
const ofBetter = (version: string) => ({ modules: better, versions: { "better-sqlite3": version } });

const onlyBetter = (version: string, node: string | undefined) => {
  const title = `better-sqlite3 ${version} where there is no other, with Node ${node}`;
  return [title, { node, ...ofBetter(version) }, ["node:sqlite", "libsql", "better-sqlite3"]] as const;
};

describe("[B20.2] a file is opened with the first driver there is", () => {
  test.each<readonly [string, Installed, loaded: readonly string[]]>([
    ["node:sqlite before libsql", { node: "24.1.0", modules: { ...builtIn, ...libsql } }, ["node:sqlite"]],
    ["libsql before better-sqlite3", { node: "20.19.0", modules: { ...libsql, ...better } }, ["node:sqlite", "libsql"]],
    onlyBetter("12.9.0", "20.20.2"),
    onlyBetter("13.0.0", "22.0.0"),
    onlyBetter("13.0.1", "22.12.0"),
    onlyBetter("13.0.0", undefined),
  ])("%s", async (_, installed, loaded) => {
    const host = hostOf(installed);
    const db = await openDriver("a.db", host);
    expect(db).toBeInstanceOf(FakeDatabase);
    expect(db).toMatchObject({ path: "a.db" });
    expect(host.loaded).toEqual(loaded);
  });

  test.each<readonly [string, Partial<Installed>, reason: string]>([
    ["13.0.0", ofBetter("13.0.0"), "version 13.0.0 needs Node 22 or later"],
    ["14.2.1", ofBetter("14.2.1"), "version 14.2.1 needs Node 22 or later"],
    ["of which the version is not known", { modules: better }, "better-sqlite3: not found"],
  ])("but with Node 20, whose process it ends, better-sqlite3 %s is not loaded", async (_, installed, reason) => {
    const host = hostOf({ node: "20.20.2", modules: {}, ...installed });
    await expect(openDriver("a.db", host)).rejects.toThrow(reason);
    expect(host.loaded).not.toContain("better-sqlite3");
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

describe("opening and closing", () => {
  const files = new DatabaseFiles();

  test("[B20.14] closing the storage leaves a handle that it was given", async () => {
    const { db, storage } = await files.opened([]);
    await storage.close();
    expect(db.prepare("SELECT 1 AS one").all()).toEqual([{ one: 1 }]);
  });

  test("options out of range are refused", () => {
    expect(() => files.storage({ retainedChanges: -1 })).toThrow("retainedChanges must be a whole number");
  });
});
