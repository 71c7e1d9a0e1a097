import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Workspace } from "workspace-engine";
import { DRIVERS, makeCommits } from "../../bench/clients/beside";
import { makeBoard } from "../../bench/clients/board";
import { makeCards } from "../../bench/clients/client";
import { storageAt } from "../../bench/clients/place";
import { onPostgres } from "../storage/postgres/on-postgres";
import { openPool } from "../storage/postgres/server";

const ADA = { user_id: "u-ada", role: "admin" } as const;

test("a client makes cards until its time is over, and counts those it made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-clients-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { type: "sqlite", path: join(folder, "storage.db"), synchronous: "normal" } as const;
  const storage = storageAt(place);
  const workspace = new Workspace({ teamId: "t-0", actor: ADA, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });

  const before: string[] = [];
  const { times, conflicts, cpu } = await makeCards({ place, teamId: "t-0", milliseconds: 50 }, async () => {
    before.push(...(await workspace.export()).cards.map(({ title }) => title));
  });

  expect(before).toEqual(["The first one"]);
  expect((await workspace.export()).cards.length).toBe(before.length + times.length);
  expect(times.length).toBeGreaterThan(0);
  expect(Math.min(...times)).toBeGreaterThan(0);
  expect(cpu).toBeGreaterThan(0);
  expect(conflicts).toBe(0);
  await storage.close();
});

onPostgres("a client beside the driver", (url) => {
  test("sends as many commits as it says, by the storage and by the driver in both ways", async () => {
    const { pool, schema, end } = await openPool(url, "beside");
    const drivers = Object.values(DRIVERS);
    const place = { type: "postgres", url } as const;
    for (const one of [schema, ...drivers]) {
      const storage = storageAt({ ...place, schema: one });
      await makeBoard(storage, "t-0");
      await storage.close();
    }
    const order = { place: { ...place, schema }, teamId: "t-0", work: "beside", client: 2, milliseconds: 50 } as const;
    const made = await makeCommits(order, async () => {});
    const silent = "storage, `notifications: false`";
    expect(Object.keys(made)).toEqual(["storage", silent, ...Object.keys(DRIVERS)]);
    const commitsOf = (way: string) => made[way]?.times.length ?? 0;
    const cardsIn = async (one: string) =>
      Number((await pool.query(`SELECT count(*) FROM "${one}".doc_card`)).rows[0]?.count);
    for (const way of Object.keys(made)) expect(commitsOf(way)).toBeGreaterThan(0);
    expect(await cardsIn(schema)).toBe(commitsOf("storage") + commitsOf(silent) + 2);
    for (const [way, one] of Object.entries(DRIVERS)) expect(await cardsIn(one)).toBe(commitsOf(way) + 1);
    for (const one of drivers) await pool.query(`DROP SCHEMA "${one}" CASCADE`);
    await end();
  });
});
