import { requiredMethods } from "../../../storage/forwarding";
import { anyOf, ascending, present } from "../../../storage/query";
import type { KindDefinition } from "../../../storage/storage";
import { ensure, equal, rejects } from "../harness/assert";
import { atRevision, contractKinds, extendedKinds, item, itemKey, logOf, put, ulid } from "../harness/fixture";
import { asks, asksFor, readsOf, type Sections, type Step, send, type Trial } from "../harness/trial";

const opened =
  (kinds: readonly KindDefinition[]): Step =>
  (trial) =>
    trial.storage.open(kinds);
const close: Step = ({ storage }) => storage.close();

const repeated = { txId: ulid(501), log: logOf(501), ...put(item("1")) };

const reopened: Step = async (trial) => {
  await trial.storage.close();
  await trial.reopen();
  await trial.agrees("opened anew");
};

const both = async (trial: Trial) => [trial.storage, await trial.reopen()] as const;

export const openingSections: Sections = {
  shape: {
    "every method is there": async ({ storage }) => {
      for (const method of requiredMethods) equal(typeof Reflect.get(storage, method), "function", method);
    },
    "the capabilities are as declared": async ({ storage, options: { capabilities } }) => {
      for (const name of ["durable", "multiProcess", "maxDocumentBytes", "maxCommitDocuments"] as const) {
        equal(storage.capabilities[name], capabilities[name], name);
        ensure(
          Number(capabilities[name]) > 0 || name === "durable" || name === "multiProcess",
          `${name} is not above 0`,
        );
      }
    },
    "notify is there exactly when declared": async ({ storage, options }) => {
      equal(storage.notify !== undefined, options.notifies, "the presence of notify");
    },
  },
  "open and close": {
    "opening again changes nothing": [
      put(item("1", { rank: 4 }, { title: "One" })),
      opened(contractKinds),
      (trial) => trial.agrees("afterwards"),
      ...asksFor(anyOf("rank", [4])),
      put(item("2")),
    ],
    "kinds and fields declared later can be used, and are empty in older documents": [
      put(item("1"), item("2")),
      opened(extendedKinds),
      put({ ...item("2"), fields: { due: 7 } }, { kind: "label", id: "1", body: {}, fields: {} }),
      asks({ where: [present("due")] }, "2"),
      asks({ where: [anyOf("due", [0])] }, "1"),
      asks({ sort: ascending("due") }, "2 1"),
      asks({ kind: "label" }, "1"),
    ],
    "kinds that are opened at the same time can all be used": [
      ({ storage }) => Promise.all(["label", "mark"].map((kind) => storage.open([{ kind, fields: {} }]))),
      put({ kind: "label", id: "1", body: {}, fields: {} }, { kind: "mark", id: "2", body: {}, fields: {} }),
      asks({ kind: "label" }, "1"),
      asks({ kind: "mark" }, "2"),
    ],
    "every call after close is rejected as closed": [
      close,
      async (trial) => {
        const { storage, team } = trial;
        const calls = {
          ...readsOf(storage, team),
          open: () => storage.open(contractKinds),
          commit: () => storage.commit(team, trial.draft(put(item("1")))),
          allocate: () => storage.allocate(team, "cards"),
          changes: () => storage.changes(team, 0, 10),
        };
        for (const [what, call] of Object.entries(calls)) await rejects(call(), "closed", what);
      },
    ],
    "closing again is harmless": [close, close],
  },
  "closing and opening anew": {
    "documents, their revisions and the ways to find them are kept": [
      put(item("1", { rank: 2, tags: ["x"] }, { title: "One" }), item("2", { rank: 1 })),
      reopened,
      asks({ sort: ascending("rank") }),
      ...asksFor(anyOf("tags", ["x"])),
    ],
    "sequence numbers, the feed and used txIds go on": [repeated, put(item("2")), reopened, repeated, {}],
    "[B8.1] no counter gives a number again": async (trial) => {
      const last = (await trial.storage.allocate(trial.team, "cards", 5)) + 4;
      await reopened(trial);
      const next = await trial.storage.allocate(trial.team, "cards");
      ensure(next > last, `${next} was given after ${last}`);
    },
  },
  "several storages over the same data": {
    "[B2.4] of commits sent through both at once exactly one is applied": async (trial) => {
      const storages = await both(trial);
      const draft = { check: [atRevision("1", 0)], put: [item("1")] };
      const senders = [...storages, ...storages, ...storages];
      const results = await Promise.all(senders.map((storage) => trial.send(draft, storage)));
      equal(results.filter(({ ok }) => ok).length, 1, "the number of commits applied");
    },
    "[B4.1 B5.1] numbers and txIds are shared": async (trial) => {
      const [one, two] = await both(trial);
      const commit = trial.draft(put(item("1")));
      const results = await Promise.all([one, two].map((storage) => send(storage, trial.team, commit)));
      const expected = trial.model.commit(commit);
      for (const result of results) equal(result, expected, "a result");
      await trial.commit({});
      const last = trial.draft({});
      equal(await send(one, trial.team, last), trial.model.commit(last), "the next result of the first");
      await trial.agrees("in the end");
    },
    "[B8.1] counters are shared": async (trial) => {
      const storages = await both(trial);
      const callers = [...storages, ...storages, ...storages];
      const numbers = await Promise.all(callers.map((storage) => storage.allocate(trial.team, "cards")));
      equal(new Set(numbers).size, numbers.length, "the number of different numbers");
    },
    "what one committed the other reads": async (trial) => {
      const [one] = await both(trial);
      const commit = trial.draft(put(item("1", {}, { title: "One" })));
      equal(await send(one, trial.team, commit), trial.model.commit(commit), "the result");
      await trial.gets([itemKey("1")], "the other");
    },
  },
};
