import { afterAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, note, noteKey } from "../../../src/testing/storage-contract/harness/fixture";
import { allById } from "../../../src/testing/storage-contract/harness/trial";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { testPool } from "./test-pool";

onPostgres("documents that were read before", async (url) => {
  const { pool, schema, end } = await openPool(url, "remembered", { max: 1 });
  afterAll(end);

  test("are sent again only where their revision is another one, also those of a page", async () => {
    const { pool: noted, sent } = testPool(pool);
    const storage = new PostgresStorage({ pool: noted, schema, notifications: false });
    await storage.open(contractKinds);
    /** How many bodies are sent for a call. */
    const bodies = async (call: () => Promise<unknown>) => {
      sent.length = 0;
      await call();
      const rows = sent.flatMap((one) => one.rows ?? []);
      return rows.filter((row) => typeof Reflect.get(Object(row), "body") === "string").length;
    };
    const read = (...ids: readonly string[]) => storage.get("t", ids.map(noteKey));
    const other = new PostgresStorage({ pool, schema, notifications: false });
    await other.open(contractKinds);
    let commits = 0;
    const write = (...ids: readonly string[]) =>
      other.commit("t", commitOf(++commits, { put: ids.map((id) => note(id)) }));
    await write("1", "2");
    expect(await bodies(() => read("1", "2"))).toBe(2);
    expect(await bodies(() => read("2", "1", "1", "3"))).toBe(0);
    await write("1");
    expect(await bodies(() => read("1", "2"))).toBe(1);
    await write("1");
    await storage.find("t", { ...allById, kind: "note" });
    expect(await bodies(() => read("1", "2"))).toBe(0);
  });
});
