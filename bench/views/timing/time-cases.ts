import { seededRandom } from "workspace-engine/testing";
import type { Case } from "../shapes/case";
import { type Answerer, type Asker, askerOf } from "./asker";
import type { Effort } from "./effort";
import type { Figure } from "./samples";

/** By the name of the shape. */
export type FiguresByShape = ReadonlyMap<string, Figure>;

/**
 * Asks every case in every round, each time in another order, so that caches and branch predictors meet what they would
 * meet in reality, and holds every single answer to the right one. What is asked to warm up does not count, nor do calls
 * during which another program had the processor, as long as there are others.
 */
export async function timeCases<Answer>(
  cases: readonly Case[],
  who: Answerer<Answer>,
  effort: Effort,
): Promise<FiguresByShape> {
  const asker = askerOf(who, cases, mostRounds(effort));
  await timeTogether([asker], effort);
  return asker.figures();
}

/** Somebody's turn is so many rounds, unless they take longer than so many milliseconds. */
const TURN = { rounds: 10, milliseconds: 200 };

/**
 * The same for several at once, who take turns: what else the machine does meets all of them. A turn is some rounds long,
 * so that the caches hold what is asked and not what somebody else left there.
 */
export async function timeTogether(askers: readonly Asker[], effort: Effort): Promise<void> {
  const { warmUp, rounds, order } = effort;
  const milliseconds = 1000 * effort.seconds * askers.length;
  const random = seededRandom(11);
  const turn = async (asker: Asker, most: number) => {
    const end = performance.now() + TURN.milliseconds;
    for (let round = 0; round < most && (round === 0 || performance.now() < end); round += 1)
      await asker.round(random, order);
  };
  const run = async (most: number, until: number) => {
    for (let round = 0; round < most && (round === 0 || performance.now() < until); round += TURN.rounds) {
      for (const asker of askers) await turn(asker, Math.min(TURN.rounds, most - round));
    }
  };
  const start = performance.now();
  await run(warmUp, start + 0.3 * milliseconds);
  for (const asker of askers) asker.clear();
  await run(rounds, start + milliseconds);
}

export const mostRounds = ({ warmUp, rounds }: Effort): number => Math.max(warmUp, rounds);
