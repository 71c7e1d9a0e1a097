import type { Card, CardViewRequest, Workspace } from "workspace-engine";
import { median } from "../median";
import { operations } from "./operations";
import { newSubject, type Subject } from "./subject";

export interface ReadsOptions {
  readonly cards: number;
  /** How many commits back to look. */
  readonly distances: readonly number[];
  readonly runs: number;
}

/** Milliseconds of processor time, by how many commits back. */
export interface ReadTimes {
  readonly what: string;
  readonly now: number;
  readonly back: readonly number[];
}

/** A point of the past, and the commits right after it that can be taken back. */
interface Landmark {
  readonly sequence: number;
  readonly time: number;
  readonly commitIds: readonly string[];
}

const view: CardViewRequest = { type: "card", card_filters: { is_archived: false, has_due_date: true } };

export async function measureReads(options: ReadsOptions): Promise<readonly ReadTimes[]> {
  const { distances, runs } = options;
  const subject = await newSubject(options.cards, true);
  const { workspace } = subject;
  const kept = subject.cards.slice(0, runs * distances.length);
  const landmarks = await makePast({ ...subject, cards: subject.cards.slice(kept.length) }, kept, options);
  const [card] = kept;
  if (card === undefined) throw new Error("There are too few cards.");

  const timed = async (what: string, now: Prepare<Workspace>, past: Prepare<Landmark>): Promise<ReadTimes> => {
    const back: number[] = [];
    for (const landmark of landmarks) back.push(await medianTime(runs, (run) => past(landmark, run)));
    return { what, now: await medianTime(runs, (run) => now(workspace, run)), back };
  };
  const getCard = async (from: Workspace) => () => from.getCard({ card_id: card.id });
  const previewView = async (from: Workspace) => () => from.previewView(view);
  return [
    await timed("`getCard`, `asOf({ sequence })`", getCard, ({ sequence }) => getCard(workspace.asOf({ sequence }))),
    await timed("`getCard`, `asOf({ time })`", getCard, ({ time }) => getCard(workspace.asOf({ time }))),
    await timed("`previewView` of 25 cards", previewView, ({ sequence }) => previewView(workspace.asOf({ sequence }))),
    await timed("`previewView` again, same `asOf`", previewView, async ({ sequence }) => {
      const past = workspace.asOf({ sequence });
      await past.previewView(view);
      return previewView(past);
    }),
    await timed(
      "`undo` of an `updateCard`",
      async (_, run) => {
        const commitId = await retitle(workspace, card, `Title of run ${run}`);
        return () => workspace.undo(commitId);
      },
      async ({ commitIds }, run) =>
        () =>
          workspace.undo(commitIds[run] ?? ""),
    ),
  ];
}

/** Makes what is to be timed, from what it is about. */
type Prepare<Source> = (source: Source, run: number) => Promise<Task>;
type Task = () => Promise<unknown>;

/** Of the processor, not of the clock: nothing here waits for anything but itself, and other programs do not count. */
async function medianTime(runs: number, task: (run: number) => Promise<Task>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const prepared = await task(run);
    const start = process.cpuUsage();
    await prepared();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}

/** Makes as many commits as the longest distance, and at each distance some that nothing later depends on. */
async function makePast(subject: Subject, kept: readonly Card[], { distances, runs }: ReadsOptions) {
  const make = [operations["updateCard (title)"]?.(subject), operations["moveCard (to another list)"]?.(subject)];
  const landmarks: Landmark[] = [];
  for (let left = Math.max(...distances); left > 0; left -= 1) {
    subject.clock.advance("1s");
    const place = distances.indexOf(left);
    if (place >= 0) landmarks[place] = await landmark(subject, kept.slice(place * runs, (place + 1) * runs));
    await make[left % 2]?.(left);
  }
  return landmarks;
}

async function landmark({ workspace, clock }: Subject, targets: readonly Card[]): Promise<Landmark> {
  const { commits } = await workspace.getCommits({ count: 1 });
  const commitIds: string[] = [];
  for (const card of targets) commitIds.push(await retitle(workspace, card, `${card.title}, again`));
  return { sequence: commits[0]?.sequence ?? 0, time: Math.floor(clock.now() / 1000) - 1, commitIds };
}

/** The id of the commit. */
async function retitle(workspace: Workspace, { id: card_id }: Card, title: string): Promise<string> {
  await workspace.updateCard({ card_id, title });
  const { commits } = await workspace.getCommits({ count: 1 });
  return commits[0]?.id ?? "";
}
