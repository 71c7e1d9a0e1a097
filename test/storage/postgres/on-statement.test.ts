import { afterAll, expect, test } from "vitest";
import { type ExecutedStatement, PostgresStorage } from "workspace-engine/postgres";
import { commitOf, contractKinds, item } from "../../../src/testing/storage-contract/harness/fixture";
import { eventually } from "../../eventually";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";

const textOf = ({ attributes }: ExecutedStatement) => attributes["db.query.text"];

onPostgres("statements to PostgreSQL", async (url) => {
  const { pool, schema, end } = await openPool(url, "on_statement");
  afterAll(end);

  test("[B20.28] names the database, its schema, its server and the function of commits, and reports LISTEN on the client beside the pool", async () => {
    const heard: ExecutedStatement[] = [];
    const storage = new PostgresStorage({ pool, schema, onStatement: (statement) => heard.push(statement) });
    await storage.open(contractKinds);
    const stop = storage.notify?.("t-a", () => {});
    await storage.commit("t-a", commitOf(1, { put: [item("1")] }));
    await eventually(() => expect(heard.map(textOf)).toContain(`LISTEN "${schema}_commits"`));
    stop?.();
    await storage.close();
    const { hostname, port } = new URL(url);
    for (const { attributes } of heard) {
      expect(attributes).toMatchObject({
        "db.system.name": "postgresql",
        "db.namespace": `postgres|${schema}`,
        "server.address": hostname,
        "server.port": Number(port),
      });
    }
    const commits = heard.filter(({ attributes }) => attributes["db.stored_procedure.name"] !== undefined);
    expect(commits.map(textOf)).toEqual(heard.map(textOf).filter((text) => /^SELECT "\w+"\.commit_/.test(text)));
    for (const { attributes } of commits)
      expect(attributes["db.query.text"]).toContain(`.${attributes["db.stored_procedure.name"]}(`);
  });
});
