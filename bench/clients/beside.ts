/** One client in a process of its own: sends commits of new cards through the storage and through the driver alone, by turns. */
import pg from "pg";
import { type Commit, type CommitResult, MemoryStorage, Workspace } from "workspace-engine";
import { kindDefinitions } from "../../src/documents";
import { processorTime } from "../processor-time";
import { PlainPostgresWriter, type Sending } from "../storage/plain-postgres-writer";
import { ADA, firstList, makeBoard } from "./board";
import { type Made, type Order, timesUntil } from "./client";
import { storageAt } from "./place";

/** The schemas of the driver, which has tables of its own for each way to send a commit. */
export const DRIVERS: Readonly<Record<Sending, string>> = { statements: "driver", "one statement": "driver_one" };

/** Each way gets as many turns, so that all have the same of what else goes on. */
const TURNS = 5;

type Send = (commit: Commit) => Promise<unknown>;

/** By the way: "storage", and those of the driver. */
export async function makeCommits(
  { place, teamId, client, milliseconds }: Order,
  ready: () => Promise<void>,
): Promise<Readonly<Record<string, Made>>> {
  if (place.type !== "postgres") throw new TypeError("The driver alone is measured in PostgreSQL.");
  const storage = storageAt(place);
  const silent = storageAt({ ...place, notifications: false });
  for (const one of [storage, silent]) await one.open(kindDefinitions);
  const drivers = await Promise.all(
    Object.entries(DRIVERS).map(([sending, schema]) => driverAt(place.url, schema, sending as Sending)),
  );
  try {
    const example = await commitOfCard(teamId);
    let number = (client + 1) * 10_000_000;
    const next = () => newCard(example, String(number++));
    const ways: Readonly<Record<string, Send>> = {
      storage: (commit) => committed(storage.commit(teamId, commit)),
      "storage, `notifications: false`": (commit) => committed(silent.commit(teamId, commit)),
      ...Object.fromEntries(drivers.map(({ sending, writer }) => [sending, (commit) => writer.write(teamId, commit)])),
    };
    for (const send of Object.values(ways)) await send(next());
    await ready();
    return await byTurns(ways, next, milliseconds);
  } finally {
    for (const { connection } of drivers) await connection.end();
    for (const one of [storage, silent]) await one.close();
  }
}

async function driverAt(connectionString: string, schema: string, sending: Sending) {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  return { sending, connection, writer: new PlainPostgresWriter(connection, schema, kindDefinitions, sending) };
}

/** All clients began at once, and keep to the same turns. */
async function byTurns(ways: Readonly<Record<string, Send>>, next: () => Commit, milliseconds: number) {
  const made = new Map<string, { times: readonly number[]; conflicts: number; cpu: number }>();
  let end = performance.now();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, send] of Object.entries(ways)) {
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
