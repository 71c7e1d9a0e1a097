import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { describe, expect, test } from "vitest";
import { SqliteStorage } from "workspace-engine/sqlite";
import { contractTests } from "../contract-tests";
import { wasmContract } from "./wasm-contract";

const { oo1 } = await sqlite3InitModule();
const db = new oo1.DB(":memory:");

describe("[B20.14] SQLite in WebAssembly", () => {
  const leftOut = ["the largest commit", "closing and opening anew", "several storages over the same data"];
  contractTests(wasmContract("in memory", db, false), leftOut);
});

test("[B20.14] a statement that SQLite in WebAssembly refuses is a StorageError", async () => {
  const closed = new oo1.DB(":memory:");
  closed.close();
  const refused = { name: "StorageError", kind: "unavailable" };
  await expect(new SqliteStorage({ db: closed }).open([])).rejects.toMatchObject(refused);
});
