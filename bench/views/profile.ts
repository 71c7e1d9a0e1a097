import { makeSubject } from "./data/subject";
import { both } from "./report/numbers";
import { finding, previewing, showingPrepared } from "./sections/answerers";
import { writingOne, writingThePage } from "./sections/disturbances";
import { adversarialShapes } from "./shapes/adversarial";
import { casesOf } from "./shapes/case";
import { Pool } from "./shapes/pool";
import { VARIANTS } from "./shapes/shape";
import { usualShapes } from "./shapes/usual";
import { type Asker, askerOf } from "./timing/asker";
import { timeTogether } from "./timing/time-cases";

const SECONDS = 15;
const ROUNDS = 20_000;
const EFFORT = {
  warmUp: 10,
  rounds: ROUNDS,
  seconds: SECONDS,
  order: "mixed",
  variants: VARIANTS,
  updates: 0,
  views: 0,
} as const;

/**
 * Asks one shape over and over, to be looked at with `--cpu-prof`: the number of cards, one of the ways below, and the
 * shape's name or the beginning of it.
 */
export async function profile([cards = "10000", how = "find", name = ""]: readonly string[]): Promise<void> {
  const subject = await makeSubject({ cards: Number(cards), words: 0, backDated: 0 });
  const pool = new Pool(subject.corpus);
  const shapes = [...usualShapes(pool), ...adversarialShapes(pool)];
  const chosen = shapes.filter((shape) => shape.name.startsWith(name)).slice(0, name === "" ? shapes.length : 1);
  if (chosen.length === 0)
    throw new Error(`There is no shape ${name}, but: ${shapes.map((each) => each.name).join("; ")}.`);
  const cases = casesOf(chosen, subject.corpus, subject.now);
  const { storage, workspace } = subject;
  const bench = { subject, pool, cases, effort: EFFORT };
  const ways: Readonly<Record<string, () => Asker>> = {
    find: () => askerOf(finding(storage, cases), cases, ROUNDS),
    preview: () => askerOf(previewing(workspace, cases), cases, ROUNDS),
    shown: () => askerOf(showingPrepared(workspace, cases), cases, ROUNDS),
    written: () => askerOf(previewing(workspace, cases, writingOne(bench)), cases, ROUNDS),
    cold: () => askerOf(previewing(workspace, cases, writingThePage(bench)), cases, ROUNDS),
  };
  const asker = ways[how]?.();
  if (asker === undefined) throw new Error(`There is no way ${how}, but: ${Object.keys(ways)}.`);
  await timeTogether([asker], EFFORT);
  const figures = asker.figures();
  for (const [shape, figure] of figures) console.log(`${shape}: ${both(figure)} µs in ${figure.calls} calls`);
}
