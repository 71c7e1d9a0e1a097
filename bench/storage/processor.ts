/**
 * The processor time of a commit to PostgreSQL, of this process and of the server's, through the storage and through the driver
 * alone: commits of new cards, fifty in a row by turns. It is read from /proc, so on Linux alone.
 *
 *     npm --prefix bench run processor                     10,000 cards
 *     npm --prefix bench run processor -- 3000 trigrams    other sizes; with indexes of texts
 */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import pg from "pg";
import { type Commit, MemoryStorage, Workspace } from "workspace-engine";
import { PostgresStorage } from "workspace-engine/postgres";
import { startEmbedded } from "../../test/storage/postgres/embedded";
import { markdownTable } from "../markdown-table";
import { median } from "../median";
import { processorTime } from "../processor-time";
import { openLists, turn } from "./commits";
import { ADA, type Contents, fill, makeContents, TEAM } from "./contents";
import { plainPostgres } from "./plain-postgres";

const ROUNDS = 22;
/** The first ones make plans and fill caches. */
const WARM = 2;
const IN_A_ROW = 50;

interface Way {
  readonly name: string;
  /** The process of the server that works for it. */
  readonly server: number;
  readonly send: (commit: Commit) => Promise<unknown>;
  readonly costs: { readonly server: number; readonly client: number }[];
}

const given = process.argv.slice(2);
const contents = await makeContents(Number(given.find((word) => /^\d+$/.test(word)) ?? 10_000));
const server = await startEmbedded();
const pool = new pg.Pool({ connectionString: server.url, max: 1 });
if (given.includes("trigrams")) await pool.query("CREATE EXTENSION pg_trgm");
const storage = new PostgresStorage({ pool, schema: "storage", notifications: false });
await fill(storage, contents);
const statements = plainPostgres(server.url, "statements", "statements");
const oneStatement = plainPostgres(server.url, "one_statement", "one statement");
for (const plain of [statements, oneStatement]) await plain.fill(contents);
await pool.query("VACUUM ANALYZE");
const ways: readonly Way[] = [
  { name: "storage", server: await processOf(pool), send: (commit) => storage.commit(TEAM, commit), costs: [] },
  { name: "driver, statements", server: await processOf(statements.client), send: statements.insert, costs: [] },
  { name: "driver, one statement", server: await processOf(oneStatement.client), send: oneStatement.insert, costs: [] },
];
const commits = await commitsOfCards(contents, ROUNDS * IN_A_ROW);
for (let round = 0; round < ROUNDS; round += 1) {
  const some = commits.slice(round * IN_A_ROW, (round + 1) * IN_A_ROW);
  for (let place = 0; place < ways.length; place += 1) {
    const way = turn(ways, round + place);
    const cost = await costOf(way, some);
    if (round >= WARM) way.costs.push(cost);
  }
}
show();
await storage.close();
await pool.end();
for (const plain of [statements, oneStatement]) await plain.close();
await server.remove();

async function costOf({ server, send }: Way, some: readonly Commit[]) {
  const [servers, clients] = [serverTime(server), processorTime()];
  for (const commit of some) await send(commit);
  const client = processorTime() - clients;
  return { server: (serverTime(server) - servers) / some.length, client: client / some.length };
}

/** In microseconds. */
function serverTime(id: number): number {
  const [nanoseconds] = readFileSync(`/proc/${id}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1000;
}

async function processOf(connection: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await connection.query("SELECT pg_backend_pid() AS id");
  return Number(rows[0]?.id);
}

/** As they are made one after another, in turn in each of the lists. */
async function commitsOfCards(filled: Contents, count: number): Promise<readonly Commit[]> {
  const memory = new MemoryStorage();
  await fill(memory, filled);
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage: memory });
  const lists = await openLists(workspace);
  const made: Commit[] = [];
  const { commit } = memory;
  memory.commit = (team, one) => {
    made.push(one);
    return commit.call(memory, team, one);
  };
  for (let index = 0; index < count; index += 1) {
    await workspace.createCard({
      title: `A card made by the benchmark, number ${index}`,
      list_id: turn(lists, index),
    });
  }
  return made.filter(({ log }) => log.operation === "createCard");
}

function show(): void {
  const lines = ways.map(({ name, costs }) => {
    const [onServer, here] = [median(costs.map((cost) => cost.server)), median(costs.map(({ client }) => client))];
    return [name, ...[onServer, here, onServer + here].map((figure) => figure.toFixed(0))];
  });
  console.log(markdownTable(["A commit by", "server, µs", "client, µs", "both, µs"], lines));
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}
