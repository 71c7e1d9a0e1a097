import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";
import { send } from "../harness/trial";
import { sequencesOf } from "./feed";

export const durability: SectionDefinition = {
  title: "closing and opening anew",
  skip: ({ capabilities, reopen }) => {
    if (!capabilities.durable) return "the storage is not durable";
    return reopen === undefined ? "the options have no reopen" : undefined;
  },
  cases: {
    "documents, their revisions and the ways to find them are kept": async (trial) => {
      const rev = await trial.put(item("1", { rank: 2, tags: ["x"] }, { title: "One" }), item("2", { rank: 1 }));
      await trial.storage.close();
      const storage = await trial.reopen();
      const keys = [itemKey("1"), itemKey("3")];
      const expected = [{ kind: "item", id: "1", rev, body: { title: "One" } }, null];
      equal(await storage.get(trial.team, keys), expected, "get");
      const query = { kind: "item", where: [], sort: { field: "rank", direction: "ascending" } } as const;
      equal(await storage.findIds(trial.team, query), ["2", "1"], "findIds");
      const tagged = { kind: "item", where: [{ operator: "in", field: "tags", values: ["x"] }] } as const;
      equal(await storage.count(trial.team, tagged), 1, "count");
    },
    "sequence numbers, the feed and used txIds go on": async (trial) => {
      const commit = trial.draft({ put: [item("1")] });
      const first = await send(trial.storage, trial.team, commit);
      await trial.put(item("2"));
      await trial.storage.close();
      const storage = await trial.reopen();
      equal(await send(storage, trial.team, commit), first, "the repeated commit");
      equal(await trial.apply({}, trial.team, storage), 3, "the next sequence number");
      equal(sequencesOf(await storage.changes(trial.team, 0, 10)), [1, 2, 3], "the feed");
    },
    "[B8.1] no counter gives a number again": async (trial) => {
      const last = (await trial.storage.allocate(trial.team, "cards", 5)) + 4;
      await trial.storage.close();
      const storage = await trial.reopen();
      const next = await storage.allocate(trial.team, "cards");
      ensure(next > last, `${next} was given after ${last}`);
    },
  },
};
