import Database from "libsql";
import { afterAll, describe, expect, test } from "vitest";
import { MemoryStorage, type Storage, Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { SqliteStorage } from "workspace-engine/sqlite";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { sharedPglite } from "../storage/postgres/shared-pglite";

/** Makes storage objects over the same data. */
type Over = () => Storage;

const memory = new MemoryStorage();
const db = new Database(":memory:");
const pool = await sharedPglite();
afterAll(async () => {
  db.close();
  await pool.exec("DROP SCHEMA equal_seeds CASCADE");
});

const storages: readonly (readonly [name: string, over: Over])[] = [
  ["memory", () => memory],
  ["memory, behind storages of their own", () => faultStorage(memory)],
  ["SQLite", () => new SqliteStorage({ db })],
  ["PGlite", () => new PostgresStorage({ pool, schema: "equal_seeds" })],
];

/** Workspaces that draw the same numbers at the same instant. */
function alike(storage: Storage, random: () => number, teamId = "t-acme"): Workspace {
  const actor = { user_id: "u-ada", role: "admin" } as const;
  return new Workspace({ teamId, actor, storage, clock: manualClock(), random, history: true });
}

describe.each(storages)("two workspaces that draw the same numbers over %s", { timeout: 60_000 }, (place, over) => {
  test.each([
    ["a seed", () => seededRandom(1)],
    ["0.99 alone", () => () => 0.99],
    ["0 alone", () => () => 0],
  ])("[I1.7 B4.3] lose nothing, with %s", async (numbers, random) => {
    const open = () => alike(over(), random(), `${place}-${numbers}`.replace(/[^a-z0-9]/gi, "_"));
    const titles: string[] = [];
    const create = async (workspace: Workspace) => {
      const title = `Space ${titles.length}`;
      titles.push(title);
      await workspace.createProject({ title });
    };
    const one = open();
    for (let round = 0; round < 20; round += 1) await create(one);
    const two = open();
    for (let round = 0; round < 20; round += 1) await create(round % 2 === 0 ? two : one);
    await Promise.all([one, two, open()].map(create));
    const { projects } = await two.getProjects({ count: 100 });
    expect(projects.map(({ title }) => title).sort()).toEqual(titles.sort());
    const { commits } = await one.getCommits({ count: 100 });
    expect(new Set(commits.map(({ id }) => id)).size).toBe(titles.length + 1);
  });
});

test("[B4.3] a change that says what an earlier one said, at the same instant, is made where it comes later", async () => {
  const storage = new MemoryStorage();
  const other = alike(storage, seededRandom(2));
  const { project } = await other.createProject({ title: "Shop" });
  const project_id = project.id;
  await alike(faultStorage(storage), seededRandom(1)).updateProject({ project_id, title: "Website" });
  await other.updateProject({ project_id, title: "Shop" });
  await alike(faultStorage(storage), seededRandom(1)).updateProject({ project_id, title: "Website" });
  expect((await other.getProject({ project_id })).project.title).toBe("Website");
});
