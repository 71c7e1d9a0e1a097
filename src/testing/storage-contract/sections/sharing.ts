import { equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";
import { send } from "../harness/trial";
import { sequencesOf } from "./feed";

export const sharing: SectionDefinition = {
  title: "several storages over the same data",
  skip: ({ capabilities, reopen }) => {
    if (!capabilities.multiProcess) return "the storage is not for several processes";
    return reopen === undefined ? "the options have no reopen" : undefined;
  },
  cases: {
    "[B2.4] of commits sent through both at once exactly one is applied": async (trial) => {
      const storages = [trial.storage, await trial.reopen()];
      const check = [{ ...itemKey("1"), rev: 0 }];
      const results = await Promise.all(
        [...storages, ...storages, ...storages].map((storage) =>
          trial.commit({ check, put: [item("1")] }, trial.team, storage),
        ),
      );
      equal(results.filter(({ ok }) => ok).length, 1, "the number of commits applied");
    },
    "[B4.1 B5.1] numbers and txIds are shared": async (trial) => {
      const [one, two] = [trial.storage, await trial.reopen()];
      const commit = trial.draft({ put: [item("1")] });
      const results = await Promise.all([one, two].map((storage) => send(storage, trial.team, commit)));
      for (const result of results) equal(result, { ok: true, sequence: 1, rev: 1 }, "a result");
      equal(await trial.apply({}, trial.team, two), 2, "the next sequence number of the second");
      equal(await trial.apply({}, trial.team, one), 3, "the next sequence number of the first");
      equal(sequencesOf(await one.changes(trial.team, 0, 10)), [1, 2, 3], "the feed");
    },
    "[B8.1] counters are shared": async (trial) => {
      const storages = [trial.storage, await trial.reopen()];
      const numbers = await Promise.all(
        [...storages, ...storages, ...storages].map((storage) => storage.allocate(trial.team, "cards")),
      );
      equal(new Set(numbers).size, numbers.length, "the number of different numbers");
    },
    "what one committed the other reads": async (trial) => {
      const two = await trial.reopen();
      const rev = await trial.put(item("1", {}, { title: "One" }));
      const expected = [{ kind: "item", id: "1", rev, body: { title: "One" } }];
      equal(await two.get(trial.team, [itemKey("1")]), expected, "the document");
    },
  },
};
