import { afterAll, describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { withFault } from "../faults/faulty";
import { absent, contestants } from "./contestants";
import { everyAnswer, follow, planned } from "./random-operations";

const STEPS = 60;
/** `DIFFERENTIAL_SEED` is the first seed and `DIFFERENTIAL_RUNS` how many there are. */
const { DIFFERENTIAL_SEED = "1", DIFFERENTIAL_RUNS = "2" } = process.env;
const seeds = Array.from({ length: Number(DIFFERENTIAL_RUNS) }, (_, index) => Number(DIFFERENTIAL_SEED) + index);

describe(`random operations on ${contestants.map(({ name }) => name).join(", ")}${absent === undefined ? "" : `, without ${absent}`}`, async () => {
  const opened = await Promise.all(contestants.map(async ({ name, open }) => ({ name, ...(await open()) })));
  afterAll(async () => {
    for (const { storage, end } of opened) {
      await storage.close();
      await end();
    }
  });

  test.each(seeds)(
    "[B13.1] give the same answers, exports, pages and cursors, seed %i",
    async (seed) => {
      const plan = await planned(seed, STEPS);
      const [first, ...others] = opened;
      if (first === undefined) throw new Error("There are several.");
      const expected = await follow(first.storage, plan);
      const snapshot = await expected.workspace.export();
      const read = await everyAnswer(expected.workspace, plan);
      // Tokens are drawn at random, as is more where the plan is made.
      const cards = plan.there.cards.map(({ collaboration: _, ...card }) => card);
      expect(snapshot, "the plan is carried out as it was made").toMatchObject({ cards });
      expect(
        expected.answers.filter((answer) => !JSON.stringify(answer).includes('"status":4')).length,
      ).toBeGreaterThan(STEPS / 3);
      for (const { name, storage } of others) {
        const { workspace, answers } = await follow(storage, plan);
        for (const [index, answer] of answers.entries())
          expect(answer, `${name}: ${index}`).toEqual(expected.answers[index]);
        expect(await workspace.export(), name).toEqual(snapshot);
        expect(await workspace.verify(), name).toEqual([]);
        const again = await everyAnswer(workspace, plan);
        expect(again, name).toHaveLength(read.length);
        for (const [index, answer] of again.entries()) expect(answer, name).toEqual(read[index]);
      }
    },
    300_000,
  );

  test("would detect a storage that miscounts", async () => {
    const plan = await planned(1, 10);
    const [sound, miscounting] = [
      new MemoryStorage(),
      withFault(new MemoryStorage(), () => ({
        countBy: async (_team, _selection, _field, values) => new Map(values.map((value) => [value, 7])),
      })),
    ];
    const [expected, other] = [await follow(sound, plan), await follow(miscounting, plan)];
    expect(await everyAnswer(other.workspace, plan)).not.toEqual(await everyAnswer(expected.workspace, plan));
  });
});
