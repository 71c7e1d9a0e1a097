/**
 * How many cards several clients make in a second, each in a process of its own, in one workspace and in several.
 *
 *     npm --prefix bench run clients                          PostgreSQL and SQLite, ten seconds for each row
 *     npm --prefix bench run clients -- 2 postgres            two seconds, PostgreSQL alone
 */
import { mkdtemp } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Workspace } from "workspace-engine";
import { startEmbedded } from "../../test/storage/postgres/embedded";
import { markdownTable } from "../markdown-table";
import { percentile } from "../storage/timed";
import type { Made } from "./client";
import { type Place, removed, storageAt } from "./place";
import { beClient, CLIENT, ClientProcess } from "./process";

/** How many clients, in how many workspaces. */
const constellations = [
  [1, 1],
  [8, 1],
  [8, 8],
] as const;

const [, program = "", ...given] = process.argv;
if (given[0] === CLIENT) await beClient();
else await measureAll();

async function measureAll(): Promise<void> {
  const seconds = Number(given.find((word) => /^\d+$/.test(word)) ?? 10);
  const named = given.filter((word) => !/^\d+$/.test(word));
  const rows: (string | number)[][] = [];
  for (const name of named.length > 0 ? named : ["postgres", "sqlite-full", "sqlite-normal"]) {
    for (const [clients, workspaces] of constellations) {
      const made = await onPlace(name, (place) => measure(place, clients, workspaces, seconds));
      rows.push([name, clients, workspaces, ...figuresOf(made, seconds)]);
      console.error(rows.at(-1)?.join("  "));
    }
  }
  const titles = [
    "Storage",
    "clients",
    "workspaces",
    "cards/s",
    "p50, ms",
    "p99, ms",
    "conflicts",
    "CPU of clients, %",
  ];
  console.log(`\n${markdownTable(titles, rows)}`);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}

function figuresOf(made: readonly Made[], seconds: number): string[] {
  const times = made.flatMap(({ times }) => times);
  const sum = (figure: (made: Made) => number) => made.reduce((total, one) => total + figure(one), 0);
  const cpu = (sum((one) => one.cpu) / seconds / 1000) * 100;
  const figures = [times.length / seconds, percentile(times, 0.5), percentile(times, 0.99)];
  return [...figures.map((figure) => figure.toFixed(1)), String(sum((one) => one.conflicts)), cpu.toFixed(0)];
}

async function onPlace<T>(name: string, use: (place: Place) => Promise<T>): Promise<T> {
  if (name === "postgres") {
    const server = await startEmbedded();
    return use({ type: "postgres", url: server.url }).finally(() => server.remove());
  }
  if (name !== "sqlite-full" && name !== "sqlite-normal") throw new Error(`There is no storage ${name}.`);
  const path = join(await mkdtemp(join(tmpdir(), "workspace-engine-bench-")), "storage.db");
  const place: Place = { type: "sqlite", path, synchronous: name === "sqlite-full" ? "full" : "normal" };
  return use(place).finally(() => removed(place));
}

async function measure(place: Place, clients: number, workspaces: number, seconds: number): Promise<Made[]> {
  const teams = Array.from({ length: workspaces }, (_, index) => `t-${index}`);
  for (const teamId of teams) await makeBoard(place, teamId);
  const processes = Array.from({ length: clients }, () => new ClientProcess(program));
  const milliseconds = seconds * 1000;
  const orderOf = (index: number) => ({ place, teamId: `t-${index % workspaces}`, milliseconds });
  await Promise.all(processes.map((client, index) => client.prepare(orderOf(index))));
  return Promise.all(processes.map((client) => client.make()));
}

async function makeBoard(place: Place, teamId: string): Promise<void> {
  const storage = storageAt(place);
  const workspace = new Workspace({ teamId, actor: { user_id: "u-ada", role: "admin" }, storage });
  const { project } = await workspace.createProject({ title: "Website" });
  await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
  await storage.close();
}
