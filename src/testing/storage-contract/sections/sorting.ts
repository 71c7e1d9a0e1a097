import type { Fields, Sort } from "../../../storage/query";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import type { Trial } from "../harness/trial";

async function sorts(trial: Trial, field: string, ascending: string, descending: string): Promise<void> {
  const orders: readonly (readonly [Sort["direction"], string])[] = [
    ["ascending", ascending],
    ["descending", descending],
  ];
  for (const [direction, ids] of orders) {
    await trial.finds({ sort: { field, direction } }, ids.split(" "), `by ${field}, ${direction}`);
  }
}

async function putAll(trial: Trial, documents: Readonly<Record<string, Fields>>): Promise<void> {
  await trial.put(...Object.entries(documents).map(([id, fields]) => item(id, fields)));
}

export const sorting: SectionDefinition = {
  title: "sorting",
  cases: {
    "[B6.2] ids: shorter first, then by code unit": async (trial) => {
      await putAll(trial, { b: {}, "10": {}, a: {}, "9": {}, B: {}, "-": {}, _: {}, "100": {}, "11": {} });
      await sorts(trial, "id", "- 9 B _ a b 10 11 100", "100 11 10 b a _ B 9 -");
    },
    "[B6.2] numbers, with 0 last in both directions": async (trial) => {
      await putAll(trial, {
        "1": { rank: 2 },
        "2": {},
        "3": { rank: -5 },
        "4": { rank: 10 },
        "5": { rank: 1.5 },
        "6": { rank: 1_767_603_600_000 },
        "7": {},
      });
      await sorts(trial, "rank", "3 5 1 4 6 2 7", "6 4 1 5 3 7 2");
    },
    "[B6.2] ties: by id, in the direction of the field": async (trial) => {
      await putAll(trial, { "10": { rank: 1 }, "2": { rank: 1 }, a: { rank: 1 }, "9": { rank: 1 }, "1": { rank: 2 } });
      await sorts(trial, "rank", "2 9 a 10 1", "1 10 a 9 2");
    },
    "[B6.2] empty texts come last in both directions": async (trial) => {
      await putAll(trial, { "1": { name: "b" }, "2": {}, "3": { name: "a" }, "10": {}, "4": { name: "ab" } });
      await sorts(trial, "name", "3 4 1 2 10", "1 4 3 10 2");
    },
    "[B6.2] booleans: true first, false being empty": async (trial) => {
      await putAll(trial, { "1": {}, "2": { open: true }, "3": {}, "4": { open: true } });
      await sorts(trial, "open", "2 4 1 3", "4 2 3 1");
    },
    "[B6.2] the order follows a changed value": async (trial) => {
      await putAll(trial, { "1": { rank: 1 }, "2": { rank: 2 }, "3": { rank: 3 } });
      await trial.put(item("2", { rank: 9 }));
      await sorts(trial, "rank", "1 3 2", "2 3 1");
      await trial.put(item("2"));
      await sorts(trial, "rank", "1 3 2", "3 1 2");
    },
  },
};
