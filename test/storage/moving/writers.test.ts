import { describe, test } from "vitest";
import { DatabaseFiles } from "../sqlite/database-files";
import { inMemory } from "./shards";
import { moveUnderWriters } from "./writers";

const files = new DatabaseFiles();

describe("nothing is lost or double while processes write to a workspace that is moved to and fro", () => {
  test("[B26.1 B26.2 B26.4] in memory", async () => {
    const data = inMemory();
    await moveUnderWriters(() => data, 6);
  }, 60_000);

  test("[B26.1 B26.2 B26.4] in SQLite files", async () => {
    const paths = { one: files.path(), two: files.path(), directory: files.path() };
    const connect = () => ({
      one: files.storage({ path: paths.one }),
      two: files.storage({ path: paths.two }),
      directory: files.storage({ path: paths.directory }),
    });
    await moveUnderWriters(connect, 4);
  }, 60_000);
});
