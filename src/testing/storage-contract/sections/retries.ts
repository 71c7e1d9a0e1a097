import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import { send } from "../harness/trial";

export const retries: SectionDefinition = {
  title: "repeated commits",
  cases: {
    "[B4.1] a repeated txId is applied once and answers the first result": async (trial) => {
      const { storage, team } = trial;
      const commit = trial.draft({ check: [{ kind: "item", id: "1", rev: 0 }], put: [item("1", { rank: 1 })] });
      const first = await send(storage, team, commit);
      equal(first, { ok: true, sequence: 1, rev: 1 }, "the first result");
      equal(await send(storage, team, commit), first, "the result at once");
      await trial.put(item("1", { rank: 2 }));
      equal(await send(storage, team, commit), first, "the result after another commit");
      await trial.finds({ where: [{ operator: "in", field: "rank", values: [2] }] }, ["1"], "the later write");
      const feed = await storage.changes(team, 0, 10);
      equal(feed === "gap" ? feed : feed.map(({ sequence }) => sequence), [1, 2], "the feed");
    },
    "[B4.1] sent several times at once it is applied once": async (trial) => {
      const commit = trial.draft({ put: [item("1")] });
      const results = await Promise.all(Array.from({ length: 5 }, () => send(trial.storage, trial.team, commit)));
      for (const result of results) equal(result, { ok: true, sequence: 1, rev: 1 }, "a result");
      equal(await trial.apply({}), 2, "the next sequence number");
    },
    "[B4.1] another commit with a used txId is refused without a conflict and writes nothing": async (trial) => {
      const { storage, team } = trial;
      const first = trial.draft({ check: [{ kind: "item", id: "1", rev: 0 }], put: [item("1")] });
      await send(storage, team, first);
      const { txId, log } = first;
      const refused = { ok: false, conflicts: [] };
      equal(
        await send(storage, team, trial.draft({ txId, put: [item("2")] })),
        refused,
        "one that says something else",
      );
      const later = trial.draft({ txId, log, check: [{ kind: "item", id: "1", rev: 1 }], put: [item("2")] });
      equal(await send(storage, team, later), refused, "one that says the same, but rests on the first");
      await trial.finds({}, ["1"], "the documents");
      equal(await storage.logRange(team), { first: 1, last: 1 }, "the feed");
      equal(await send(storage, team, first), { ok: true, sequence: 1, rev: 1 }, "the first one sent again");
    },
    "a refused commit's txId can be sent again and is decided anew": async (trial) => {
      const { storage, team } = trial;
      const commit = trial.draft({ check: [{ kind: "item", id: "1", rev: 1 }], put: [item("2")] });
      const refused = await send(storage, team, commit);
      ensure(!refused.ok, "the first attempt was applied");
      await trial.put(item("1"));
      equal(await send(storage, team, commit), { ok: true, sequence: 2, rev: 2 }, "the second attempt");
    },
  },
};
