import { equal, rejects } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { contractKinds, extendedKinds, item, itemKey } from "../harness/fixture";

export const lifecycle: SectionDefinition = {
  title: "open and close",
  cases: {
    "opening again changes nothing": async (trial) => {
      const rev = await trial.put(item("1", { rank: 4 }, { title: "One" }));
      await trial.storage.open(contractKinds);
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev, body: { title: "One" } }], "the document");
      await trial.finds({ where: [{ operator: "in", field: "rank", values: [4] }] }, ["1"], "a query of it");
      equal(await trial.put(item("2")), rev + 1, "the next sequence number");
    },
    "kinds and fields declared later can be used, and are empty in older documents": async (trial) => {
      await trial.put(item("1"), item("2"));
      await trial.storage.open(extendedKinds);
      await trial.put({ ...item("2"), fields: { due: 7 } }, { kind: "label", id: "1", body: {}, fields: {} });
      await trial.finds({ where: [{ operator: "present", field: "due" }] }, ["2"], "with the new field");
      await trial.finds({ where: [{ operator: "in", field: "due", values: [0] }] }, ["1"], "without the new field");
      await trial.finds({ sort: { field: "due", direction: "ascending" } }, ["2", "1"], "sorted by the new field");
      await trial.finds({ kind: "label" }, ["1"], "of the new kind");
    },
    "every call after close is rejected as closed": async (trial) => {
      const { storage, team } = trial;
      const all = { kind: "item", where: [] };
      const query = { ...all, sort: { field: "id", direction: "ascending" } } as const;
      await storage.close();
      await rejects(storage.open(contractKinds), "closed", "open");
      await rejects(storage.get(team, [itemKey("1")]), "closed", "get");
      await rejects(storage.find(team, query), "closed", "find");
      await rejects(storage.findIds(team, query), "closed", "findIds");
      await rejects(storage.count(team, all), "closed", "count");
      await rejects(storage.countBy(team, all, "rank", [1]), "closed", "countBy");
      await rejects(storage.commit(team, trial.draft({ put: [item("1")] })), "closed", "commit");
      await rejects(storage.allocate(team, "cards"), "closed", "allocate");
      await rejects(storage.changes(team, 0, 10), "closed", "changes");
    },
    "closing again is harmless": async ({ storage }) => {
      await storage.close();
      await storage.close();
    },
  },
};
