import { expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { createFetchHandler } from "workspace-engine/http";
import { SqliteStorage } from "workspace-engine/sqlite";
import { requestOf } from "../../http/fixture";
import { refusalOf } from "../../operations/fixture";
import { DatabaseFiles } from "./database-files";

const files = new DatabaseFiles();
const actor = { user_id: "u-ada", role: "admin" } as const;

test("[E2.5] a full disk is reported as one, over HTTP too; reads go on, and writes once there is space", async () => {
  const db = files.handle();
  const workspace = new Workspace({ teamId: "t-acme", actor, storage: new SqliteStorage({ db }) });
  const authenticate = () => ({ ...actor, team_id: "t-acme" });
  const handle = createFetchHandler({ workspace: () => workspace, authenticate });
  const { page } = await workspace.createPage({ title: "Notes" });
  const large = { title: "Large", content: "x".repeat(90_000) };
  const full = { code: "storage_unavailable", message: "The disk of the storage is full." };

  db.exec("PRAGMA max_page_count = 1");
  expect(await refusalOf(workspace.createPage(large), 503)).toMatchObject(full);
  const answer = await handle(requestOf("POST /t-acme/pages", { body: large }));
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { message: full.message } }]);
  expect((await workspace.getPages()).pages).toEqual([page]);

  db.exec("PRAGMA max_page_count = 100000");
  expect((await workspace.createPage(large)).page.title).toBe("Large");
});
