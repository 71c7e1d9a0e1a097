import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Workspace } from "workspace-engine";
import { makeCards } from "../../bench/clients/client";
import { storageAt } from "../../bench/clients/place";

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
