import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { ViewRequest } from "workspace-engine";
import { AS_LONG_AS_IT_TAKES } from "../history/random/settings";
import { runs } from "../runs";
import { callables, drawnCall } from "./two-worlds/calls";
import { areExcused, comparable } from "./two-worlds/excuses";
import { Known } from "./two-worlds/known";
import { World } from "./two-worlds/pair";
import { type Onlooker, onlookers } from "./two-worlds/worlds";

interface Step {
  readonly name: string;
  readonly seed: number;
  /** Whether something that is hidden changes before. */
  readonly stirs: boolean;
}

interface Play {
  readonly by: keyof typeof onlookers;
  readonly seen: number;
  readonly hidden: readonly [number, number];
  readonly steps: readonly Step[];
}

async function worldsOf(onlooker: Onlooker, { seen, hidden }: Play): Promise<readonly [World, World]> {
  const [one, other] = hidden;
  return [await World.of(onlooker, { seen, hidden: one }), await World.of(onlooker, { seen, hidden: other })];
}

/** Plays the steps in two worlds that differ only in what is hidden, until they differ in more. */
async function expectAlike(play: Play): Promise<void> {
  const onlooker = onlookers[play.by];
  const worlds = await worldsOf(onlooker, play);
  const known = new Known(onlooker);
  const { input } = await drawnCall("previewView", play.seen, known);
  for (const world of worlds) await world.watch(input as ViewRequest);
  for (const [index, { name, seed, stirs }] of play.steps.entries()) {
    const call = await drawnCall(name, seed, known);
    const outcomes = [];
    for (const world of worlds) {
      // Before the clock moves on, for what is refused there draws ids, too.
      if (stirs) await world.changeHidden();
      await world.begin(index);
      outcomes.push(await world.outcomeOf(call));
    }
    const [one = {}, other = {}] = outcomes;
    if (areExcused(call, one, other)) break;
    expect(comparable(one), JSON.stringify(call)).toStrictEqual(comparable(other));
    const [first, second] = worlds;
    expect(await first.watched(), `live after ${JSON.stringify(call)}`).toStrictEqual(await second.watched());
    known.learn(one.answer);
  }
  for (const world of worlds) world.close();
}

const step = fc.record({ name: fc.constantFrom(...callables), seed: fc.nat(), stirs: fc.boolean() });

const play: fc.Arbitrary<Play> = fc.record({
  by: fc.constantFrom("viewer", "outsider", "insider", "confined"),
  seen: fc.nat(),
  hidden: fc.tuple(fc.nat(), fc.nat()),
  steps: fc.array(step, { minLength: 10, maxLength: 20, size: "max" }),
});

const PLAYS = 12;

/** Plays in which everything that can be called is called, by one onlooker after the other. */
const everything = Array.from({ length: PLAYS }, (_, part): [Play] => {
  const by = (["viewer", "outsider", "insider", "confined"] as const)[part % 4] ?? "viewer";
  const names = callables.filter((_name, index) => index % PLAYS === part);
  const steps = names.map((name, index) => ({ name, seed: 100 * part + index, stirs: index % 3 === 0 }));
  return [{ by, seen: part, hidden: [part + 1, part + 2], steps }];
});

test("[E4.26 E4.8] in worlds that differ only in what is hidden from the actor, every operation answers alike", {
  timeout: AS_LONG_AS_IT_TAKES,
}, async () => {
  await fc.assert(fc.asyncProperty(play, expectAlike), { examples: everything, numRuns: everything.length + runs(10) });
});
