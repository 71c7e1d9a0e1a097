import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { MemoryStorage } from "workspace-engine";
import { always } from "./always";
import { type Play, play, someCommands } from "./play";
import { settings } from "./settings";
import { type FaultyWay, faultyWay } from "./through-faults";

test("[B24.3] over a storage with faults whatever is done agrees with a plain model, each operation done once or refused and not done", async () => {
  const { runs, steps, every } = settings;
  const ways: FaultyWay[] = [];
  await always(fc.tuple(fc.nat(), someCommands(steps)), Math.max(2, Math.ceil(runs / 4)), ([seed, plays]) =>
    play(plays, every, (storage) => {
      const way = faultyWay(storage, seed);
      ways.push(way);
      return way;
    }),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const [faults, refusals] = [sum(ways.map((way) => way.faults())), sum(ways.map((way) => way.refusals()))];
  console.info(`${faults} faults, ${refusals} operations refused and asked for again`);
  expect(faults).toBeGreaterThan(0);
}, 3_600_000);

test("a storage that applies a commit each time it is sent does not agree with the model", async () => {
  const plays = Array.from({ length: 40 }, (): Play => ["createProject", { title: "Alpha", user_id: "u-max" }]);
  await play(plays, 1, (storage) => faultyWay(storage, 1));
  const forgetful = (storage: MemoryStorage) => {
    const commit = storage.commit.bind(storage);
    let number = 0;
    storage.commit = (team, staged) => commit(team, { ...staged, txId: `${staged.txId} ${++number}` });
    return faultyWay(storage, 1);
  };
  await expect(play(plays, 1, forgetful)).rejects.toThrow();
});
