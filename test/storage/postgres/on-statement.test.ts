import { afterAll, expect, test, vi } from "vitest";
import { type ExecutedStatement, PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { eventually } from "../../eventually";
import { large } from "./failing-storage";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { testPool } from "./test-pool";

const byId = { kind: "item", where: [], sort: { field: "id", direction: "ascending" } } as const;
const textOf = ({ attributes }: ExecutedStatement) => attributes["db.query.text"];

onPostgres("statements to PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "on_statement");
  afterAll(end);

  test("[B20.28] reports every statement, in order, and never its values", async () => {
    const heard: ExecutedStatement[] = [];
    const recorded = testPool(pool);
    const onStatement = (statement: ExecutedStatement) => heard.push(statement);
    const storage = new PostgresStorage({ pool: recorded.pool, schema, onStatement });
    await storage.open(contractKinds);
    await storage.commit("t-secret", commitOf(1, { put: [item("1", {}, { title: "secret title" })] }));
    await storage.commit("t-secret", { ...large.commit, txId: "large" });
    await storage.find("t-secret", byId);
    await storage.allocate("t-secret", "secret counter", 3);
    expect(heard.map(textOf)).toEqual(recorded.sent.map(({ text }) => text));
    expect(heard.map(textOf)).toContain("COMMIT");
    expect(JSON.stringify(heard)).not.toContain("secret");
    const commits = heard.filter(({ attributes }) => attributes["db.stored_procedure.name"] !== undefined);
    expect(commits.map(textOf)).toEqual(heard.map(textOf).filter((text) => /^SELECT "\w+"\.commit_/.test(text)));
    for (const { attributes } of commits) {
      expect(attributes["db.query.text"]).toContain(`.${attributes["db.stored_procedure.name"]}(`);
    }
    await storage.close();
  });

  test("[B20.28] names the database, its schema and its server, and reports LISTEN on the client beside the pool", async () => {
    const heard: ExecutedStatement[] = [];
    const storage = new PostgresStorage({ pool, schema, onStatement: (statement) => heard.push(statement) });
    await storage.open(contractKinds);
    const stop = storage.notify?.("t-a", () => {});
    await storage.commit("t-a", commitOf(1, { put: [item("1")] }));
    await eventually(() => expect(heard.map(textOf)).toContain(`LISTEN "${schema}_commits"`));
    stop?.();
    await storage.close();
    const { hostname, port } = new URL(url);
    for (const { startTime, duration, attributes } of heard) {
      expect(attributes).toMatchObject({
        "db.system.name": "postgresql",
        "db.namespace": `postgres|${schema}`,
        "server.address": hostname,
        "server.port": Number(port),
      });
      expect(duration).toBeGreaterThan(0);
      expect(startTime).toBeLessThanOrEqual(Date.now());
    }
  });

  test("[B20.28] reports statements that fail by their SQLSTATE, and an error of a listener breaks nothing", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const heard: ExecutedStatement[] = [];
    const onStatement = async (statement: ExecutedStatement) => {
      heard.push(statement);
      throw new Error("no exporter");
    };
    const storage = new PostgresStorage({ pool, schema, lockTimeout: 50, notifications: false, onStatement });
    await storage.open(contractKinds);
    await storage.commit("t-b", commitOf(1, { put: [item("1")] }));
    const client = await pool.connect();
    await client.query(`BEGIN; SELECT FROM "${schema}".workspaces WHERE team_id = 't-b' FOR UPDATE`);
    await expect(storage.commit("t-b", commitOf(2, { put: [item("2")] }))).rejects.toMatchObject({ kind: "busy" });
    await client.query("ROLLBACK");
    client.release();
    expect(heard.at(-1)?.attributes).toMatchObject({
      "db.operation.name": "SELECT",
      "error.type": "55P03",
      "db.response.status_code": "55P03",
    });
    expect(await storage.commit("t-b", commitOf(3, { put: [item("3")] }))).toMatchObject({ ok: true });
    await eventually(() => expect(printed).toHaveBeenCalledTimes(heard.length));
    vi.restoreAllMocks();
    await storage.close();
  });
});
