import type { Commit } from "workspace-engine";
import { changedCard } from "../data/card-changes";
import { sampleCards } from "../data/sample";
import { applied, commitOf, TEAM } from "../data/writes";
import { both, rounded } from "../report/numbers";
import type { Fact } from "../report/result";
import { casesOf } from "../shapes/case";
import { withVariants } from "../shapes/shape";
import { usualShapes } from "../shapes/usual";
import { Samples } from "../timing/samples";
import { timeCall } from "../timing/time-call";
import { timeCases } from "../timing/time-cases";
import { finding } from "./answerers";
import type { Bench, Section } from "./section";
import { updateInput } from "./update-input";

const BULK = 10_000;

/** What changing cards takes, and whether the answers are right afterwards. */
export const writes: Section = async (bench) => {
  const facts: Fact[] = [
    await updatesThroughStorage(bench),
    await updatesThroughWorkspace(bench),
    await bulkUpdate(bench),
  ];
  await holdAnswers(bench);
  return { facts };
};

/** Cards are changed a few hundred at a time: so many commits are made ready, and then timed one by one. */
async function updatesThroughStorage({ subject, pool, effort }: Bench): Promise<Fact> {
  const { storage, corpus, choices } = subject;
  const samples = new Samples(effort.rounds * effort.updates);
  const end = performance.now() + effort.seconds * 1000;
  for (let round = -1; round < effort.rounds && (round < 1 || performance.now() < end); round += 1) {
    if (round === 0) samples.clear();
    const documents = await sampleCards(subject, pool.random, effort.updates);
    const puts = documents.map((stored, place) => changedCard(stored, (round + 1) * effort.updates + place, choices));
    const commits = documents.map((stored, place) => commitOf(puts.slice(place, place + 1), [stored]));
    for (const commit of commits) await timeCall(samples, () => storage.commit(TEAM, commit));
    for (const { id, fields } of puts) corpus.put(id, fields);
  }
  return { section: "writes", name: "one card, through the storage, p50 / p99", value: `${both(samples.figure())} µs` };
}

async function updatesThroughWorkspace({ subject, pool, effort }: Bench): Promise<Fact> {
  const { storage, corpus, workspace } = subject;
  const samples = new Samples(effort.rounds * effort.updates);
  const end = performance.now() + effort.seconds * 1000;
  for (let round = -1; round < effort.rounds && (round < 1 || performance.now() < end); round += 1) {
    if (round === 0) samples.clear();
    const documents = await sampleCards(subject, pool.random, effort.updates);
    const inputs = documents.map((stored, place) =>
      updateInput(stored, (round + 1) * effort.updates + place, pool.common("member_ids", 9)),
    );
    for (const input of inputs) await timeCall(samples, () => workspace.updateCard(input));
    corpus.refresh(await storage.get(TEAM, documents));
  }
  return { section: "writes", name: "one card, through updateCard, p50 / p99", value: `${both(samples.figure())} µs` };
}

async function bulkUpdate({ subject, pool }: Bench): Promise<Fact> {
  const { storage, corpus, choices } = subject;
  const milliseconds: number[] = [];
  let count = 0;
  for (let run = 0; run < 4; run += 1) {
    const documents = await sampleCards(subject, pool.random, BULK);
    const put = documents.map((stored, place) => changedCard(stored, run + place, choices));
    const commit: Commit = commitOf(put);
    milliseconds.push(await timed(() => applied(storage, commit)));
    for (const { id, fields } of put) corpus.put(id, fields);
    count = put.length;
  }
  const [, middle = Number.NaN] = milliseconds.slice(1).sort((left, right) => left - right);
  return {
    section: "writes",
    name: `${count.toLocaleString("en")} cards in one commit`,
    value: `${rounded(middle)} ms`,
  };
}

/** Milliseconds. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** After all of that every shape is asked once more, in variants that suit the cards as they are now. */
async function holdAnswers({ subject, pool, effort }: Bench): Promise<void> {
  const { storage, corpus, now } = subject;
  const shapes = withVariants(usualShapes(pool), Math.min(4, effort.variants));
  const cases = casesOf(shapes, corpus, now);
  await timeCases(cases, finding(storage, cases), { ...effort, warmUp: 1, rounds: 1, seconds: 0 });
}
