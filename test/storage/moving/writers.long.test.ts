import { test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { kindDefinitions } from "../../../src/documents";
import { onPostgres } from "../postgres/on-postgres";
import { openPool } from "../postgres/server";
import { DatabaseFiles } from "../sqlite/database-files";
import { moveUnderWriters } from "./writers";

const files = new DatabaseFiles();

onPostgres("nothing is lost or double while processes write to a workspace that is moved to and fro", (url) => {
  test("[B26.1 B26.2 B26.4] between schemas of PostgreSQL", async () => {
    const { pool, schema, end } = await openPool(url, "moving", { max: 16 });
    const part = (name: string) => new PostgresStorage({ pool, schema: `${schema}_${name}` });
    await moveUnderWriters(() => ({ one: part("one"), two: part("two"), directory: part("directory") }), 4);
    for (const name of ["one", "two", "directory"]) await pool.query(`DROP SCHEMA "${schema}_${name}" CASCADE`);
    await end();
  }, 60_000);

  test("[B26.1 B26.2 B26.4] between SQLite and PostgreSQL, which has the directory too", async () => {
    const { pool, schema, end } = await openPool(url, "moving", { max: 16 });
    const path = files.path();
    // Which takes several hundred statements, each behind the turns of the writers.
    await new PostgresStorage({ pool, schema }).open(kindDefinitions);
    const connect = () => {
      const two = new PostgresStorage({ pool, schema });
      return { one: files.storage({ path }), two, directory: two };
    };
    await moveUnderWriters(connect, 2, 100);
    await end();
  }, 120_000);
});
