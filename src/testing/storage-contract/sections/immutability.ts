import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey, logOf } from "../harness/fixture";
import { send } from "../harness/trial";

const sort = { field: "id", direction: "ascending" } as const;

export const immutability: SectionDefinition = {
  title: "immutability",
  cases: {
    "[B9.2] returned documents are frozen to their depth": async (trial) => {
      const { storage, team } = trial;
      await trial.put(item("1", {}, { list: [{ deep: true }] }));
      for (const document of await storage.get(team, [itemKey("1")])) ensureFrozen(document, "get");
      for (const document of await storage.find(team, { kind: "item", where: [], sort }))
        ensureFrozen(document, "find");
    },
    "[B9.2] a document that was read stays as it was": async (trial) => {
      const rev = await trial.put(item("1", {}, { title: "One" }));
      const before = await trial.items("1");
      await trial.put(item("1", {}, { title: "Two" }));
      await trial.apply({ del: [itemKey("1")] });
      equal(before, [{ kind: "item", id: "1", rev, body: { title: "One" } }], "what was read");
    },
    "[B9.2] changing an object after it was committed changes nothing": async (trial) => {
      const body = { title: "One", list: [{ deep: 1 }] };
      const fields = { owner: "u-1", tags: ["x"] };
      const log = logOf(1);
      const put = [item("1", fields, body)];
      const rev = await trial.apply({ put, log });
      const expected = { kind: "item", id: "1", rev, body: { title: "One", list: [{ deep: 1 }] } };
      for (const object of [body, body.list, body.list[0], fields, fields.tags, put, put[0]?.fields, log, log.actor]) {
        if (object !== undefined) overwrite(object);
      }
      equal(await trial.items("1"), [expected], "the document");
      await trial.finds({ where: [{ operator: "in", field: "tags", values: ["x"] }] }, ["1"], "a query");
      const changes = await trial.storage.changes(trial.team, 0, 10);
      equal(changes === "gap" ? changes : changes.map((change) => change.log), [logOf(1)], "the feed");
    },
    "[B9.2] changing what was returned changes nothing": async (trial) => {
      const { storage, team } = trial;
      const query = { kind: "item", where: [], sort };
      const commit = trial.draft({ put: [item("1", {}, { list: [{ deep: 1 }] })] });
      overwriteAll(await send(storage, team, commit));
      overwriteAll(await trial.items("1"));
      overwriteAll(await storage.find(team, query));
      overwriteAll(await storage.findIds(team, query));
      overwriteAll(await storage.changes(team, 0, 10));
      overwriteAll(await storage.countBy(team, query, "rank", [0]));
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev: 1, body: { list: [{ deep: 1 }] } }], "get");
      await trial.finds({}, ["1"], "a query");
      equal((await storage.countBy(team, query, "rank", [0])).get(0), 1, "countBy");
      equal(await storage.changes(team, 0, 10), [{ sequence: 1, txId: commit.txId, log: logOf(1) }], "the feed");
      equal(await send(storage, team, commit), { ok: true, sequence: 1, rev: 1 }, "the result of the repeated commit");
    },
  },
};

/** Tries to change what a value consists of, from the inside out. */
function overwriteAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) overwriteAll(part);
  overwrite(value);
}

/** Tries to change an object in every way; the frozen ones refuse. */
function overwrite(object: object): void {
  if (object instanceof Map) object.clear();
  for (const key of Object.keys(object)) Reflect.set(object, key, "overwritten");
  Reflect.set(object, "added", "overwritten");
  if (Array.isArray(object)) Reflect.set(object, object.length, "overwritten");
}

function ensureFrozen(value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) return;
  ensure(Object.isFrozen(value), `${place} is not frozen`);
  for (const key of Object.keys(value)) ensureFrozen(Reflect.get(value, key), `${place}.${key}`);
}
