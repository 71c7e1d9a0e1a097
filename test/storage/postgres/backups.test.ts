import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { runs } from "../../runs";
import { folderOfPrograms, startInstalled } from "./dump-tools";

const WRITERS = 3;
const DUMPS = runs(2);

/** Works on the cards of a board until stopped, and reports each acknowledged change. */
async function write(workspace: Workspace, lists: readonly string[], made: string[], stopping: AbortSignal) {
  for (let turn = 0; !stopping.aborted; turn += 1) {
    const { card } = await workspace.createCard({ title: `Card ${turn}`, list_id: lists[0] ?? "" });
    made.push(card.id);
    await workspace.moveCard({ card_id: card.id, list_id: lists[1] ?? "" });
    await workspace.createComment({ card_id: card.id, content: "<p>Moved.</p>" });
  }
}

function opened(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: WRITERS });
  const storage = new PostgresStorage({ pool, retainedChanges: 100_000, notifications: false });
  const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
  const close = async () => {
    await storage.close();
    await pool.end();
  };
  return { pool, storage, workspace, close };
}

async function expectWhole(url: string, made: readonly string[]): Promise<void> {
  const { storage, workspace, close } = opened(url);
  expect(await workspace.verify()).toEqual([]);
  for (const card_id of made) expect((await workspace.getCard({ card_id })).card.id).toBe(card_id);
  const { first, last } = await storage.logRange("t-acme");
  expect(first).toBe(1);
  expect(await storage.changes("t-acme", 0, last)).toHaveLength(last);
  const [board] = (await workspace.getBoards({ archived: false })).boards;
  const { card } = await workspace.createCard({ title: "After the disk was lost", board_id: board?.id });
  expect(made).not.toContain(card.id);
  expect(await workspace.verify()).toEqual([]);
  await close();
}

if (folderOfPrograms === undefined) {
  describe.skip("dumps of PostgreSQL: no installation with pg_dump was found", () => {});
} else {
  const server = await startInstalled(folderOfPrograms);
  afterAll(() => server.remove());

  test("[B20.23] a dump made while others write is whole where it is restored", async () => {
    const { pool, workspace, close } = opened(server.url("postgres"));
    const { project } = await workspace.createProject({ title: "Website" });
    const { board } = await workspace.createBoard({
      project_id: project.id,
      title: "Launch",
      lists: [{ title: "To do" }, { title: "Doing" }],
    });
    const made: string[] = [];
    const stopping = new AbortController();
    const writers = Array.from({ length: WRITERS }, () => write(workspace, board.list_order, made, stopping.signal));
    try {
      for (let dump = 1; dump <= DUMPS; dump += 1) {
        const enough = made.length + 5;
        await vi.waitUntil(() => made.length >= enough, { timeout: 60_000 });
        const before = [...made];
        const file = join(server.place, `${dump}.dump`);
        const ofSchema = ["--format=custom", "--schema=workspace_engine"];
        await server.run("pg_dump", ...ofSchema, "--file", file, server.url("postgres"));
        // The writers went on, however quick the dump was.
        await vi.waitUntil(() => made.length > before.length, { timeout: 60_000 });
        await pool.query(`CREATE DATABASE restored_${dump}`);
        const restored = server.url(`restored_${dump}`);
        await server.run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", restored, file);
        await expectWhole(restored, before);
      }
    } finally {
      stopping.abort();
      await Promise.all(writers);
      await close();
    }
  }, 240_000);
}
