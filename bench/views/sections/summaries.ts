import { type SummaryRequest, Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { manualClock } from "workspace-engine/testing";
import { Corpus } from "../data/corpus";
import { makeDocuments } from "../data/documents";
import { fill } from "../data/fill";
import { sampleCards } from "../data/sample";
import { ADA, TEAM } from "../data/writes";
import { groupedByDuckDb } from "../peers/duckdb";
import { groupedByRindle, groupedByTanStack } from "../peers/live-groups";
import { openMemory } from "../peers/sqlite/database";
import { both, rounded } from "../report/numbers";
import type { Fact } from "../report/result";
import { Samples } from "../timing/samples";
import { timeCall } from "../timing/time-call";
import type { Bench, Section } from "./section";
import { updateInput } from "./update-input";

const ASKINGS = 60;
const ROUNDS = 20;

const request: SummaryRequest = {
  type: "card",
  card_filters: {},
  group_by: [{ field: "board_id" }, { field: "priority" }],
  measures: [{ sum: "estimate" }, { average: "time_remaining_seconds" }],
};

/** One summary of all cards, asked again and again, and kept while cards change. */
export const summaries: Section = async (bench) => ({
  facts: [
    ...(await asked(bench)),
    ...(await askedOfSqlite(bench)),
    ...(await kept(bench)),
    ...(await keptByPeers(bench)),
  ],
});

const fact = (name: string, value: string): Fact => ({ section: "summaries", name, value });

/** By turns; the first half of the askings warms up. */
async function asked({ subject: { corpus, workspace } }: Bench): Promise<readonly Fact[]> {
  const duckDb = await groupedByDuckDb(corpus);
  const [own, other] = [new Samples(ASKINGS), new Samples(ASKINGS)];
  for (let turn = 0; turn < ASKINGS; turn += 1) {
    if (turn === ASKINGS >> 1) for (const samples of [own, other]) samples.clear();
    await timeCall(own, () => workspace.summarizeView(request));
    await timeCall(other, duckDb.ask);
  }
  const { summary } = await workspace.summarizeView(request);
  const rows = await duckDb.ask();
  duckDb.close();
  hold(
    summary.groups.map(({ count, measures }) => [count, measures[0] ?? 0]),
    rows.map(countAndSum),
  );
  const groups = `${summary.groups.length} groups`;
  return [
    fact(`asked once, ${groups}, p50 / p99`, `${both(own.figure())} µs`),
    fact(`DuckDB, ${groups}, p50 / p99`, `${both(other.figure())} µs`),
  ];
}

const BY_HAND =
  "SELECT f_board_id, f_priority, count(*), sum(f_estimate), avg(f_time_remaining_seconds) " +
  "FROM workspace_find_card WHERE team_id = ? GROUP BY 1, 2";

/** The storage in SQLite and, by turns, what one would write by hand over its table, with the same driver. */
async function askedOfSqlite({ subject: { recipe, now } }: Bench): Promise<readonly Fact[]> {
  const db = await openMemory();
  const storage = new SqliteStorage({ db });
  await fill(storage, makeDocuments(recipe, now / 1000), new Corpus());
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage, clock: manualClock() });
  const byHand = db.prepare(BY_HAND);
  const [own, other] = [new Samples(ASKINGS), new Samples(ASKINGS)];
  for (let turn = 0; turn < ASKINGS; turn += 1) {
    if (turn === ASKINGS >> 1) for (const samples of [own, other]) samples.clear();
    await timeCall(own, () => workspace.summarizeView(request));
    await timeCall(other, async () => byHand.all(TEAM));
  }
  await storage.close();
  db.close();
  return [
    fact("asked once, SQLite, p50 / p99", `${both(own.figure())} µs`),
    fact("its GROUP BY written by hand, p50 / p99", `${both(other.figure())} µs`),
  ];
}

const countAndSum = ([, , count, sum]: readonly unknown[]): readonly number[] => [Number(count), Number(sum)];

function hold(found: readonly (readonly number[])[], expected: readonly (readonly number[])[]): void {
  const inOrder = (groups: readonly (readonly number[])[]) => JSON.stringify(groups.map(String).sort());
  if (inOrder(found) !== inOrder(expected)) throw new Error("summarizeView and DuckDB do not find the same.");
}

/** Rounds with the summary open and without it take turns, and the first of each does not count. */
async function kept({ subject, pool, effort }: Bench): Promise<readonly Fact[]> {
  const { workspace, storage, corpus } = subject;
  const users = pool.common("member_ids", 9);
  const [without, within] = [new Samples(ROUNDS * effort.updates), new Samples(ROUNDS * effort.updates)];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === ROUNDS >> 1) for (const samples of [without, within]) samples.clear();
    for (const samples of [without, within]) {
      const live = samples === within ? workspace.watchSummary(request) : undefined;
      await live?.ready;
      const documents = await sampleCards(subject, pool.random, effort.updates);
      for (const [turn, stored] of documents.entries()) {
        await timeCall(samples, () => workspace.updateCard(updateInput(stored, turn, users)));
      }
      corpus.refresh(await storage.get(TEAM, documents));
      live?.close();
    }
  }
  const [less, more] = [without.figure(), within.figure()];
  return [
    fact("updateCard without an open summary, p50 / p99", `${both(less)} µs`),
    fact("updateCard with one, p50 / p99", `${both(more)} µs`),
    fact("so one update costs it, at p50", `${rounded(more.p50 - less.p50)} µs`),
  ];
}

/** The same groups, kept by others while one priority after another changes. */
async function keptByPeers({ subject: { corpus }, pool, effort }: Bench): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const [name, open] of Object.entries({ Rindle: groupedByRindle, "TanStack DB": groupedByTanStack })) {
    const groups = await open(corpus);
    const samples = new Samples(2 * effort.updates);
    for (let turn = 0; turn < 2 * effort.updates; turn += 1) {
      if (turn === effort.updates) samples.clear();
      await timeCall(samples, () => groups.change(pool.random.below(corpus.size)));
    }
    facts.push(fact(`${name}, ${groups.count()} groups, one card changed, p50 / p99`, `${both(samples.figure())} µs`));
    await groups.close();
  }
  return facts;
}
