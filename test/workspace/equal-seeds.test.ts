import Database from "libsql";
import { afterAll, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { faultStorage, seededRandom } from "workspace-engine/testing";
import { alike, equalSeedsOver } from "./equal-seeds-over";

const memory = new MemoryStorage();
const db = new Database(":memory:");
afterAll(() => void db.close());

equalSeedsOver("memory", () => memory);
equalSeedsOver("memory, behind storages of their own", () => faultStorage(memory));
equalSeedsOver("SQLite", () => new SqliteStorage({ db }));

test("[B4.1] a change that says what an earlier one said, at the same instant, is made where it comes later", async () => {
  const storage = new MemoryStorage();
  const other = alike(storage, seededRandom(2));
  const { project } = await other.createProject({ title: "Shop" });
  const project_id = project.id;
  await alike(faultStorage(storage), seededRandom(1)).updateProject({ project_id, title: "Website" });
  await other.updateProject({ project_id, title: "Shop" });
  await alike(faultStorage(storage), seededRandom(1)).updateProject({ project_id, title: "Website" });
  expect((await other.getProject({ project_id })).project.title).toBe("Website");
});
