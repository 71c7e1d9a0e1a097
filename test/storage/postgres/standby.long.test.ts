import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { startEmbedded, whyNoServer } from "./embedded";
import { startStandby } from "./standby";

const actor = { user_id: "u-ada", role: "admin" } as const;
const reason = await whyNoServer();

/** A workspace with a list on a primary, and the same workspace on a standby of it. */
async function primaryAndStandby() {
  const primary = await startEmbedded();
  onTestFinished(primary.remove);
  const writing = over(primary.url);
  const { project } = await writing.createProject({ title: "Website" });
  const { board } = await writing.createBoard({ project_id: project.id, title: "Launch" });
  const { list } = await writing.createList({ board_id: board.id, title: "To do" });
  const list_id = list.id;
  await writing.createCard({ list_id, title: "0" });
  const standby = await startStandby(primary);
  onTestFinished(standby.remove);
  const reading = over(standby.url);
  return { primary, standby, writing, reading, list_id };
}

function over(connectionString: string): Workspace {
  const pool = new pg.Pool({ connectionString });
  pool.on("error", () => {});
  const storage = new PostgresStorage({ pool, notifications: false });
  onTestFinished(async () => {
    await storage.close();
    await pool.end();
  });
  return new Workspace({ teamId: "t-acme", actor, storage });
}

const titles = async (workspace: Workspace) => {
  const sort_by = { field: "time_created", order_ascending: true } as const;
  const { cards } = await workspace.previewView({ type: "card", card_filters: { sort_by } });
  return cards.map(({ title }) => title);
};

describe.skipIf(reason !== undefined)(`a standby of PostgreSQL ${reason ?? ""}`, () => {
  test("[B21.31] that lags shows the whole of an earlier state, refuses writes, and catches up in order", async () => {
    const { standby, writing, reading, list_id } = await primaryAndStandby();
    const heard: number[] = [];
    onTestFinished(reading.subscribe(({ sequence }) => heard.push(sequence)));
    const live = reading.watchView({ type: "card", card_filters: {} });
    onTestFinished(() => live.close());
    await live.ready;
    await writing.createCard({ list_id, title: "1" });
    await expect.poll(() => live.current.length).toBe(2);

    await standby.pause();
    for (const title of ["2", "3", "4"]) await writing.createCard({ list_id, title });
    expect(await titles(writing)).toEqual(["0", "1", "2", "3", "4"]);
    expect(await titles(reading)).toEqual(["0", "1"]);
    expect((await reading.getList({ list_id })).list.total_cards).toBe(2);
    expect(live.current).toHaveLength(2);
    await expect(reading.createCard({ list_id, title: "lost" })).rejects.toMatchObject({ code: "storage_unavailable" });

    await standby.resume();
    await expect.poll(() => live.current.length).toBe(5);
    expect(await titles(reading)).toEqual(["0", "1", "2", "3", "4"]);
    await expect.poll(() => heard.length).toBe(4);
    expect(heard).toEqual(heard.map((_, index) => (heard[0] ?? 0) + index));
  }, 120_000);

  test("[B21.31] that is promoted takes the writes of the processes that followed it", async () => {
    const { primary, standby, writing, reading, list_id } = await primaryAndStandby();
    const { card } = await writing.createCard({ list_id, title: "1" });
    await expect.poll(() => titles(reading)).toEqual(["0", "1"]);
    await primary.kill();
    await standby.promote();
    const made = await reading.createCard({ list_id, title: "2" });
    expect(made.card.id).not.toBe(card.id);
    expect(await titles(reading)).toEqual(["0", "1", "2"]);
    await primary.start();
  }, 120_000);
});
