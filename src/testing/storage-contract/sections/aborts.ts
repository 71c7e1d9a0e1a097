import type { ReadOptions } from "../../../storage/storage";
import { ensure, rejection } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";

const all = { kind: "item", where: [] };
const query = { ...all, sort: { field: "id", direction: "ascending" } } as const;

export const aborts: SectionDefinition = {
  title: "aborted reads",
  cases: {
    "[B6.5] a read with an aborted signal is rejected with the signal's reason": async (trial) => {
      const { storage, team } = trial;
      await trial.put(item("1"));
      const reason = new Error("no longer wanted");
      const controller = new AbortController();
      controller.abort(reason);
      const options: ReadOptions = { signal: controller.signal };
      const reads = {
        get: () => storage.get(team, [itemKey("1")], options),
        find: () => storage.find(team, query, options),
        findIds: () => storage.findIds(team, query, options),
        count: () => storage.count(team, all, options),
        countBy: () => storage.countBy(team, all, "rank", [1], options),
      };
      for (const [what, read] of Object.entries(reads)) {
        const outcome = await rejection(read(), what);
        ensure(outcome === reason, `${what} is rejected with ${String(outcome)} instead of the signal's reason`);
      }
      await trial.finds({}, ["1"], "afterwards");
    },
    "a signal that is not aborted changes nothing": async (trial) => {
      await trial.put(item("1"));
      const { signal } = new AbortController();
      const found = await trial.storage.findIds(trial.team, query, { signal });
      ensure(found.length === 1, "a find with a signal does not find the document");
    },
  },
};
