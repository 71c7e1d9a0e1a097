/** One client in a process of its own: sends commits of new cards through the storage and through the driver alone, by turns. */
import Database from "libsql";
import pg from "pg";
import { type Commit, type CommitResult, MemoryStorage, type Storage, Workspace } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { processorTime } from "../processor-time";
import { PlainPostgresWriter } from "../storage/plain-postgres-writer";
import { PlainSqliteWriter } from "../storage/plain-sqlite-writer";
import { ADA, firstList, makeBoard } from "./board";
import { type Made, type Order, timesUntil } from "./client";
import { type Place, storageAt } from "./place";

type PostgresPlace = Extract<Place, { readonly type: "postgres" }>;

/** Where the workspaces are that a further process follows. */
export const followedPlace = (place: PostgresPlace): PostgresPlace => ({ ...place, schema: "followed" });

/** Where each driver that is measured beside the storage has tables of its own, by the way it sends commits. */
export function besidePlaces(place: Place): Readonly<Record<string, Place>> {
  if (place.type === "sqlite") return { driver: { ...place, path: `${place.path}-driver` } };
  return {
    "driver, statements": { ...place, schema: "driver" },
    "driver, one statement": { ...place, schema: "driver_one" },
  };
}

/** Each way gets as many turns, so that all have the same of what else goes on. */
const TURNS = 8;

type Send = (commit: Commit) => Promise<unknown>;

/** A driver alone. */
interface PlainWriter {
  write(team: string, commit: Commit): unknown;
  end(): unknown;
}

/** By the way: "storage", and those of the driver. */
export async function makeCommits(
  { place, teamId, client, milliseconds }: Order,
  ready: () => Promise<void>,
): Promise<Readonly<Record<string, Made>>> {
  const storages = storagesAt(place);
  for (const storage of Object.values(storages)) await storage.open(kindDefinitions);
  const drivers = await driversBeside(place);
  try {
    const example = await commitOfCard(teamId);
    let number = (client + 1) * 10_000_000;
    const next = () => newCard(example, String(number++));
    const ways: Record<string, Send> = {};
    for (const [way, storage] of Object.entries(storages))
      ways[way] = (commit) => committed(storage.commit(teamId, commit));
    for (const [way, driver] of Object.entries(drivers)) ways[way] = async (commit) => driver.write(teamId, commit);
    for (const send of Object.values(ways)) await send(next());
    await ready();
    return await byTurns(ways, next, milliseconds);
  } finally {
    for (const driver of Object.values(drivers)) await driver.end();
    for (const storage of Object.values(storages)) await storage.close();
  }
}

function storagesAt(place: Place): Readonly<Record<string, Storage>> {
  const storage = storageAt(place);
  if (place.type === "sqlite") return { storage };
  const followed = storageAt(followedPlace(place));
  const silent = storageAt({ ...place, notifications: false });
  return { storage, "storage, followed": followed, "storage, `notifications: false`": silent };
}

async function driversBeside(place: Place): Promise<Readonly<Record<string, PlainWriter>>> {
  const opened = Object.entries(besidePlaces(place)).map(async ([way, at]) => [way, await driverAt(at, way)] as const);
  return Object.fromEntries(await Promise.all(opened));
}

async function driverAt(place: Place, way: string): Promise<PlainWriter> {
  if (place.type === "sqlite") {
    const db = new Database(place.path);
    db.exec("PRAGMA busy_timeout = 10000");
    const writer = new PlainSqliteWriter(db, kindDefinitions, place.synchronous);
    return { write: (team, commit) => writer.write(team, commit), end: () => void db.close() };
  }
  const { url, schema = "" } = place;
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  const sending = way === "driver, statements" ? "statements" : "one statement";
  const writer = new PlainPostgresWriter(connection, schema, kindDefinitions, sending);
  return { write: (team, commit) => writer.write(team, commit), end: () => connection.end() };
}

/** All clients began at once, and keep to the same turns. */
async function byTurns(ways: Readonly<Record<string, Send>>, next: () => Commit, milliseconds: number) {
  const made = new Map<string, { times: readonly number[]; conflicts: number; cpu: number }>();
  let end = performance.now();
  const all = Object.entries(ways);
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Each begins in turn: what the one before left to the disk is no other's loss alone.
    const first = turn % all.length;
    for (const [name, send] of [...all.slice(first), ...all.slice(0, first)]) {
      end += milliseconds / TURNS;
      const start = processorTime();
      const times = await timesUntil(end, () => send(next()));
      const { times: before, cpu } = made.get(name) ?? { times: [], cpu: 0 };
      made.set(name, { times: [...before, ...times], conflicts: 0, cpu: cpu + (processorTime() - start) / 1000 });
    }
  }
  return Object.fromEntries(made);
}

async function committed(result: Promise<CommitResult>): Promise<void> {
  if (!(await result).ok) throw new Error("The commit was refused.");
}

/** As it is made in a workspace with the same board. */
async function commitOfCard(teamId: string): Promise<Commit> {
  const storage = new MemoryStorage();
  await makeBoard(storage, teamId);
  const workspace = new Workspace({ teamId, actor: ADA, storage });
  const list_id = await firstList(workspace);
  const made: Commit[] = [];
  const { commit } = storage;
  storage.commit = (team, given) => {
    made.push(given);
    return commit.call(storage, team, given);
  };
  await workspace.createCard({ title: "A card made by the benchmark, number 1", list_id });
  const [first] = made;
  if (first === undefined) throw new Error("No card was made.");
  return first;
}

/** The same commit with another card in place of its own. */
function newCard({ txId, log, check, put, del }: Commit, id: string): Commit {
  const placed = { order_key: `aa${id}` };
  const changes = log.changes.map((change) =>
    change.kind === "card" ? { ...change, id, after: { ...change.after, ...placed, id } } : change,
  );
  return {
    txId: `${txId.slice(0, 26 - id.length)}${id}`,
    log: { ...log, changes },
    check: check.map((one) => ("rev" in one && one.kind === "card" ? { ...one, id } : one)),
    put: put.map((write) =>
      write.kind === "card"
        ? { ...write, id, body: { ...write.body, ...placed, id }, fields: { ...write.fields, ...placed } }
        : write,
    ),
    del,
  };
}
