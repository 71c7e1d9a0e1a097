import type { Card, CardFilters, LiveView, UpdateCardInput, Workspace } from "workspace-engine";
import { type ManualClock, manualClock } from "workspace-engine/testing";
import { sampleCards } from "../../data/sample";
import { type Subject, workspaceOver } from "../../data/subject";
import { TEAM } from "../../data/writes";
import { gate } from "../../gate";
import { both, rounded } from "../../report/numbers";
import type { Fact } from "../../report/result";
import { compile } from "../../shapes/case";
import { firstMatches } from "../../shapes/oracle";
import { PAGE } from "../../shapes/shape";
import { type Figure, Samples } from "../../timing/samples";
import { timeCall } from "../../timing/time-call";
import type { Bench, Section } from "../section";
import { updateInput } from "../update-input";
import { mostShown } from "./most-shown";
import { watchedFilters } from "./watched";

const MINUTES = 20;
/** Some thousand calls come before those that count, for V8 to be done with what they run. */
const ROUNDS = 8;
/** How many cards the naive evaluator looks at in all before it does so for some views only. */
const MOST_LOOKS = 5e7;

/** A thousand live views, kept right with every change and with the passing of time. */
export const live: Section = async (bench) => {
  const { subject, effort } = bench;
  const clock = manualClock();
  const workspace = workspaceOver(subject.storage, clock);
  const filters = watchedFilters(subject.corpus, effort.views);
  const alone = await updates(bench, workspace, await randomInputs(bench));
  const start = performance.now();
  const views = filters.map((card_filters) => workspace.watchView({ type: "card", card_filters, count: PAGE }));
  await Promise.all(views.map(({ ready }) => ready));
  const opened = performance.now() - start;
  const watched = await updates(bench, workspace, await randomInputs(bench));
  await hold(views, filters, subject, clock);
  const hostile = await updates(bench, workspace, mostShown(views, ROUNDS * effort.updates));
  await hold(views, filters, subject, clock);
  const minute = await minutes(clock);
  await hold(views, filters, subject, clock);
  for (const view of views) view.close();
  const again = await updates(bench, workspace, await randomInputs(bench));
  const without = Math.min(alone.p50, again.p50);
  return {
    facts: [
      fact(`opening ${effort.views.toLocaleString("en")} views`, `${rounded(opened)} ms`),
      fact("updateCard without them, p50 / p99", `${both(alone)} µs`),
      fact("updateCard with them, random cards, p50 / p99", `${both(watched)} µs`),
      fact("so one random update costs them, at p50", `${rounded(watched.p50 - without)} µs`),
      fact("updateCard of the cards shown most, p50 / p99 / p99.9", `${both(hostile)} / ${rounded(hostile.p999)} µs`),
      fact("the clock advanced by a minute, p50 / p99", `${both(minute)} µs`),
    ],
  };
};

const fact = (name: string, value: string): Fact => ({ section: "live", name, value });

/** As often as cards are changed to warm up, they are changed once more to count. */
async function updates({ subject }: Bench, workspace: Workspace, inputs: readonly UpdateCardInput[]): Promise<Figure> {
  const samples = new Samples(inputs.length);
  for (const [place, input] of inputs.entries()) {
    if (place === inputs.length >> 1) samples.clear();
    await timeCall(samples, () => workspace.updateCard(input));
  }
  const changed = inputs.map(({ card_id }) => ({ kind: "card", id: card_id }));
  subject.corpus.refresh(await subject.storage.get(TEAM, changed));
  return samples.figure();
}

async function randomInputs({ subject, pool, effort }: Bench): Promise<readonly UpdateCardInput[]> {
  const documents = await sampleCards(subject, pool.random, 2 * ROUNDS * effort.updates);
  const users = pool.common("member_ids", 9);
  return documents.map((stored, turn) => updateInput(stored, turn, users));
}

/** Until noon nothing is due: dates of the generator end in the afternoon. */
async function minutes(clock: ManualClock): Promise<Figure> {
  const samples = new Samples(MINUTES);
  for (let minute = 0; minute < MINUTES; minute += 1) await timeCall(samples, () => clock.advance("1m"));
  return samples.figure();
}

/** What the views show is what the naive evaluator finds; where that takes long, it is asked about some of them. */
async function hold(
  views: readonly LiveView<Card>[],
  filters: readonly CardFilters[],
  { corpus }: Subject,
  clock: ManualClock,
): Promise<void> {
  await Promise.all(views.map((view) => view.settled()));
  const step = Math.ceil((views.length * corpus.size) / MOST_LOOKS);
  for (const [place, view] of views.entries()) {
    if (place % step !== 0) continue;
    const card_filters = filters[place] ?? {};
    const query = compile(card_filters, clock.now());
    const expected = firstMatches(corpus, query, PAGE).map(({ id }) => id);
    const asked = { shape: "a live view", request: { type: "card", card_filters }, query, expected } as const;
    gate(
      "watchView",
      asked,
      view.current.map(({ id }) => id),
    );
  }
}
