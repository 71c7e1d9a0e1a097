import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Workspace } from "workspace-engine";
import { besidePlaces, followedPlace, makeCommits } from "../../bench/clients/beside";
import { makeBoard } from "../../bench/clients/board";
import { makeCards, type Order } from "../../bench/clients/client";
import { type Place, storageAt } from "../../bench/clients/place";
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

test("a client sends as many commits as it says to SQLite, by the storage and by the driver", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-clients-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { type: "sqlite", path: join(folder, "storage.db"), synchronous: "normal" } as const;
  const { driver = place } = besidePlaces(place);
  for (const one of [place, driver]) await makeBoardAt(one);

  const made = await makeCommits(orderOf(place), async () => {});

  expect(Object.keys(made)).toEqual(["storage", "driver"]);
  for (const [one, way] of [[place, made["storage"]] as const, [driver, made["driver"]] as const]) {
    const storage = storageAt(one);
    const workspace = new Workspace({ teamId: "t-0", actor: ADA, storage });
    expect((await workspace.export()).cards.length).toBe((way?.times.length ?? 0) + 1);
    expect(way?.times.length).toBeGreaterThan(0);
    expect(await workspace.verify()).toEqual([]);
    await storage.close();
  }
});

onPostgres("a client beside the driver", (url) => {
  test("sends as many commits as it says, by the storage and by the driver in both ways", async () => {
    const { pool, schema, end } = await openPool(url, "beside");
    const place = { type: "postgres", url, schema } as const;
    const drivers = Object.entries(besidePlaces(place));
    const apart = [["storage, followed", followedPlace(place)] as const, ...drivers];
    for (const one of [place, ...apart.map(([, one]) => one)]) await makeBoardAt(one);

    const made = await makeCommits(orderOf(place), async () => {});

    const silent = "storage, `notifications: false`";
    expect(Object.keys(made)).toEqual(["storage", "storage, followed", silent, ...drivers.map(([way]) => way)]);
    const commitsOf = (way: string) => made[way]?.times.length ?? 0;
    const cardsIn = async (one: string) =>
      Number((await pool.query(`SELECT count(*) FROM "${one}".doc_card`)).rows[0]?.count);
    for (const way of Object.keys(made)) expect(commitsOf(way)).toBeGreaterThan(0);
    expect(await cardsIn(schema)).toBe(commitsOf("storage") + commitsOf(silent) + 2);
    for (const [way, one] of apart) {
      const driver = one.type === "postgres" ? (one.schema ?? "") : "";
      expect(await cardsIn(driver)).toBe(commitsOf(way) + 1);
      await pool.query(`DROP SCHEMA "${driver}" CASCADE`);
    }
    await end();
  });
});

const orderOf = (place: Place): Order => ({ place, teamId: "t-0", work: "beside", client: 2, milliseconds: 50 });

async function makeBoardAt(place: Place): Promise<void> {
  const storage = storageAt(place);
  await makeBoard(storage, "t-0");
  await storage.close();
}
