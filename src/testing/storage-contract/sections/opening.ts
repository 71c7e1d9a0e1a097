import { anyOf, ascending, present } from "../../../storage/clauses";
import { ensure, equal, rejects } from "../harness/assert";
import type { StorageContractOptions } from "../harness/contract";
import { contractKinds, extendedKinds, item, itemKey } from "../harness/fixture";
import { all, readsOf, type SectionDefinition, send } from "../harness/trial";

const methods = [
  ...(["open", "get", "find", "findIds", "count", "countBy", "commit", "allocate"] as const),
  ...(["changes", "logRange", "retain", "close"] as const),
];

export const shape: SectionDefinition = {
  title: "shape",
  cases: {
    "every method is there": async ({ storage }) => {
      for (const method of methods) equal(typeof storage[method], "function", method);
    },
    "the capabilities are as declared": async ({ storage, options: { capabilities } }) => {
      for (const name of ["durable", "multiProcess", "maxDocumentBytes", "maxCommitDocuments"] as const) {
        equal(storage.capabilities[name], capabilities[name], name);
      }
      const { maxDocumentBytes, maxCommitDocuments } = capabilities;
      ensure(maxDocumentBytes > 0 && maxCommitDocuments > 0, "a limit is not above 0");
    },
    "notify is there exactly when declared": async ({ storage, options }) => {
      equal(storage.notify !== undefined, options.notifies, "the presence of notify");
    },
  },
};

export const lifecycle: SectionDefinition = {
  title: "open and close",
  cases: {
    "opening again changes nothing": async (trial) => {
      const rev = await trial.put(item("1", { rank: 4 }, { title: "One" }));
      await trial.storage.open(contractKinds);
      await trial.shows("1", rev, { title: "One" }, "the document");
      await trial.matches("1", "a query of it", anyOf("rank", [4]));
      equal(await trial.put(item("2")), rev + 1, "the next sequence number");
    },
    "kinds and fields declared later can be used, and are empty in older documents": async (trial) => {
      await trial.put(item("1"), item("2"));
      await trial.storage.open(extendedKinds);
      await trial.put({ ...item("2"), fields: { due: 7 } }, { kind: "label", id: "1", body: {}, fields: {} });
      await trial.matches("2", "with the new field", present("due"));
      await trial.matches("1", "without the new field", anyOf("due", [0]));
      await trial.finds({ sort: ascending("due") }, "2 1", "sorted by the new field");
      await trial.finds({ kind: "label" }, "1", "of the new kind");
    },
    "every call after close is rejected as closed": async (trial) => {
      const { storage, team } = trial;
      const calls = {
        ...readsOf(storage, team),
        open: () => storage.open(contractKinds),
        commit: () => storage.commit(team, trial.draft({ put: [item("1")] })),
        allocate: () => storage.allocate(team, "cards"),
        changes: () => storage.changes(team, 0, 10),
      };
      await storage.close();
      for (const [what, call] of Object.entries(calls)) await rejects(call(), "closed", what);
    },
    "closing again is harmless": async ({ storage }) => {
      await storage.close();
      await storage.close();
    },
  },
};

const withoutReopen = ({ reopen }: StorageContractOptions) =>
  reopen === undefined ? "the options have no reopen" : undefined;

export const durability: SectionDefinition = {
  title: "closing and opening anew",
  skip: (options) => (options.capabilities.durable ? withoutReopen(options) : "the storage is not durable"),
  cases: {
    "documents, their revisions and the ways to find them are kept": async (trial) => {
      const { team } = trial;
      const rev = await trial.put(item("1", { rank: 2, tags: ["x"] }, { title: "One" }), item("2", { rank: 1 }));
      await trial.storage.close();
      const storage = await trial.reopen();
      const expected = [{ kind: "item", id: "1", rev, body: { title: "One" } }, null];
      equal(await storage.get(team, [itemKey("1"), itemKey("3")]), expected, "get");
      equal(await storage.findIds(team, { ...all, sort: ascending("rank") }), ["2", "1"], "findIds");
      equal(await storage.count(team, { kind: "item", where: [anyOf("tags", ["x"])] }), 1, "count");
    },
    "sequence numbers, the feed and used txIds go on": async (trial) => {
      const commit = trial.draft({ put: [item("1")] });
      const first = await send(trial.storage, trial.team, commit);
      await trial.put(item("2"));
      await trial.storage.close();
      const storage = await trial.reopen();
      equal(await send(storage, trial.team, commit), first, "the repeated commit");
      equal(await trial.apply({}, trial.team, storage), 3, "the next sequence number");
      await trial.feeds([1, 2, 3], "the feed", 0, 10, storage);
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

export const sharing: SectionDefinition = {
  title: "several storages over the same data",
  skip: (options) =>
    options.capabilities.multiProcess ? withoutReopen(options) : "the storage is not for several processes",
  cases: {
    "[B2.4] of commits sent through both at once exactly one is applied": async (trial) => {
      const storages = [trial.storage, await trial.reopen()];
      const draft = { check: [{ ...itemKey("1"), rev: 0 }], put: [item("1")] };
      const senders = [...storages, ...storages, ...storages];
      const results = await Promise.all(senders.map((storage) => trial.commit(draft, trial.team, storage)));
      equal(results.filter(({ ok }) => ok).length, 1, "the number of commits applied");
    },
    "[B4.1 B5.1] numbers and txIds are shared": async (trial) => {
      const [one, two] = [trial.storage, await trial.reopen()];
      const commit = trial.draft({ put: [item("1")] });
      const results = await Promise.all([one, two].map((storage) => send(storage, trial.team, commit)));
      for (const result of results) equal(result, { ok: true, sequence: 1, rev: 1 }, "a result");
      equal(await trial.apply({}, trial.team, two), 2, "the next sequence number of the second");
      equal(await trial.apply({}, trial.team, one), 3, "the next sequence number of the first");
      await trial.feeds([1, 2, 3], "the feed");
    },
    "[B8.1] counters are shared": async (trial) => {
      const storages = [trial.storage, await trial.reopen()];
      const callers = [...storages, ...storages, ...storages];
      const numbers = await Promise.all(callers.map((storage) => storage.allocate(trial.team, "cards")));
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
