/**
 * How many cards several clients make in a second, each in a process of its own, in one workspace and in several.
 *
 *     npm --prefix bench run clients                          PostgreSQL and SQLite, ten seconds for each row
 *     npm --prefix bench run clients -- 2 postgres            two seconds, PostgreSQL alone
 *     npm --prefix bench run clients -- 10 beside             only commits, through the storages and their drivers alone
 *     npm --prefix bench run clients -- 10 beside sqlite-full the same for SQLite alone
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { kindDefinitions } from "../../src/documents";
import { startEmbedded } from "../../test/storage/postgres/embedded";
import { markdownTable } from "../markdown-table";
import { percentile } from "../storage/timed";
import { besidePlaces, followedPlace, makeCommits } from "./beside";
import { makeBoard } from "./board";
import type { Made, Order } from "./client";
import { type Place, storageAt } from "./place";
import { beClient, CLIENT, ClientProcess } from "./process";

/** The word that has only commits measured, beside the drivers. */
const BESIDE = "beside";

const TITLES = ["p50, ms", "p99, ms", "conflicts", "CPU of clients, %"];

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
  const named = given.filter((word) => !/^\d+$/.test(word) && word !== BESIDE);
  const names = named.length > 0 ? named : ["postgres", "sqlite-full", "sqlite-normal"];
  if (!given.includes(BESIDE)) await measureCards(names, seconds);
  if (given.includes(BESIDE) || named.length === 0) await measureBeside(names, seconds);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}

async function measureCards(names: readonly string[], seconds: number): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const name of names) {
    for (const [clients, workspaces] of constellations) {
      const made = await onPlace(name, (place) => measure(place, clients, workspaces, { seconds, work: "cards" }));
      rows.push([name, clients, workspaces, ...figuresOf(made.get("cards") ?? [], seconds)]);
      console.error(rows.at(-1)?.join("  "));
    }
  }
  console.log(`\n${markdownTable(["Storage", "clients", "workspaces", "cards/s", ...TITLES], rows)}`);
}

/** The same commits of new cards, by turns, so that what else the machine does is the same for all. */
async function measureBeside(names: readonly string[], seconds: number): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const name of names) {
    for (const [clients, workspaces] of constellations) {
      const made = await onPlace(name, (place) => measure(place, clients, workspaces, { seconds, work: "beside" }));
      const rates = [...made.values()].map((ofWay) => ofWay.flatMap(({ times }) => times).length);
      for (const [way, ofWay] of made) {
        const share = ((100 * (rates[0] ?? 0)) / ofWay.flatMap(({ times }) => times).length).toFixed(0);
        rows.push([
          name,
          way,
          clients,
          workspaces,
          ...figuresOf(ofWay, seconds),
          way === "storage" ? "" : `${share} %`,
        ]);
        console.error(rows.at(-1)?.join("  "));
      }
    }
  }
  const titles = ["Database", "commits by", "clients", "workspaces", "commits/s", ...TITLES, "the storage's are"];
  console.log(`\n${markdownTable(titles, rows)}`);
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
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-bench-"));
  const path = join(folder, "storage.db");
  const place: Place = { type: "sqlite", path, synchronous: name === "sqlite-full" ? "full" : "normal" };
  return use(place).finally(() => rm(folder, { recursive: true }));
}

async function measure(
  place: Place,
  clients: number,
  workspaces: number,
  { seconds, work }: { readonly seconds: number; readonly work: Order["work"] },
): Promise<ReadonlyMap<string, readonly Made[]>> {
  const followed = work === "beside" && place.type === "postgres" ? followedPlace(place) : undefined;
  const places = [place, ...(work === "beside" ? Object.values(besidePlaces(place)) : [])];
  if (followed) places.push(followed);
  const teams = Array.from({ length: workspaces }, (_, index) => `t-${index}`);
  for (const teamId of teams) for (const one of places) await boardAt(one, teamId);
  const end = followed && (await follow(followed));
  if (work === "beside") await grow({ place, teamId: "t-0", work, client: clients, milliseconds: 1000 });
  const processes = Array.from({ length: clients }, () => new ClientProcess(program));
  const orderOf = (client: number): Order => {
    return { place, teamId: `t-${client % workspaces}`, work, client, milliseconds: seconds * 1000 };
  };
  await Promise.all(processes.map((client, index) => client.prepare(orderOf(index))));
  const made = await Promise.all(processes.map((client) => client.make()));
  await end?.();
  const ways = Object.keys(made[0] ?? {});
  return new Map(ways.map((way) => [way, made.flatMap((one) => one[way] ?? [])]));
}

/** This process listens for commits, as a server with live views does. */
async function follow(place: Place): Promise<() => Promise<void>> {
  const storage = storageAt(place);
  await storage.open(kindDefinitions);
  await new Promise<void>((resolve) => storage.notify?.("t-0", resolve));
  return () => storage.close();
}

/** PostgreSQL keeps plans by the state of the tables at the start, so the tables are filled first. */
async function grow(order: Order): Promise<void> {
  await makeCommits(order, async () => {});
  if (order.place.type !== "postgres") return;
  const connection = new pg.Client({ connectionString: order.place.url });
  await connection.connect();
  await connection.query("VACUUM ANALYZE");
  await connection.end();
}

async function boardAt(place: Place, teamId: string): Promise<void> {
  const storage = storageAt(place);
  await makeBoard(storage, teamId);
  await storage.close();
}
