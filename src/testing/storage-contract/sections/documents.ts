import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey, note } from "../harness/fixture";

const MANY = 1000;

/** JSON values that a storage might change on the way. */
const manyShapes = {
  text: 'é 😀 \u2028 "quoted" \\ back\nline\ttab',
  "": "the empty key",
  "key with spaces": "and 'quotes'",
  numbers: [0, -1, 1.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, 1_767_603_600_000],
  nested: { list: [[], {}, [{ deep: null }]], yes: true, no: false },
  numeric: { "10": "ten", "9": "nine" },
};

export const documents: SectionDefinition = {
  title: "documents",
  cases: {
    "a document is given back as it was committed": async (trial) => {
      const rev = await trial.put(item("1", {}, manyShapes));
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev, body: manyShapes }], "get");
      const sort = { field: "id", direction: "ascending" } as const;
      const found = await trial.storage.find(trial.team, { kind: "item", where: [], sort });
      equal(found, [{ kind: "item", id: "1", rev, body: manyShapes }], "find");
    },
    "get answers in the order of the keys, with null for what is missing, repeated keys repeatedly": async (trial) => {
      const rev = await trial.put(item("1"), item("2"), note("1", 0, { note: true }));
      const keys = [itemKey("2"), itemKey("3"), itemKey("1"), { kind: "note", id: "1" }, itemKey("2")];
      const two = { kind: "item", id: "2", rev, body: { id: "2" } };
      const expected = [
        two,
        null,
        { kind: "item", id: "1", rev, body: { id: "1" } },
        { kind: "note", id: "1", rev, body: { note: true } },
        two,
      ];
      equal(await trial.storage.get(trial.team, keys), expected, "get");
      equal(await trial.storage.get(trial.team, []), [], "get of no keys");
    },
    "a thousand documents are got and found at once": async (trial) => {
      const ids = Array.from({ length: MANY }, (_, index) => String(index + 1));
      await trial.putMany(ids.map((id) => item(id)));
      const documents = await trial.items(...ids);
      equal(
        documents.map((document) => document?.id),
        ids,
        "the ids",
      );
      await trial.finds({ where: [{ operator: "in", field: "id", values: ids }] }, ids, "a query of all ids");
    },
    "documents of different kinds may have the same id": async (trial) => {
      await trial.put(item("1"), note("1"));
      await trial.apply({ del: [{ kind: "note", id: "1" }] });
      await trial.finds({}, ["1"], "the other kind");
      await trial.finds({ kind: "note" }, [], "the kind of the deleted one");
    },
    "ids that differ in case or length are different": async (trial) => {
      const ids = ["A", "_", "a", "01", "1-", "aA", "aa"];
      await trial.put(...ids.map((id) => item(id)));
      await trial.finds({}, ids, "all ids");
      await trial.finds({ where: [{ operator: "in", field: "id", values: ["a", "1"] }] }, ["a"], "one id");
    },
    "a put replaces body and fields whole": async (trial) => {
      await trial.put(item("1", { owner: "u-1", tags: ["x", "y"], rank: 1 }, { title: "One", old: true }));
      const rev = await trial.put(item("1", { owner: "u-2", tags: ["y", "z"] }, { title: "Two" }));
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev, body: { title: "Two" } }], "the document");
      await trial.finds({ where: [{ operator: "in", field: "owner", values: ["u-1"] }] }, [], "by the old owner");
      await trial.finds({ where: [{ operator: "in", field: "owner", values: ["u-2"] }] }, ["1"], "by the new owner");
      await trial.finds({ where: [{ operator: "in", field: "tags", values: ["x"] }] }, [], "by a dropped tag");
      await trial.finds({ where: [{ operator: "in", field: "tags", values: ["z"] }] }, ["1"], "by an added tag");
      await trial.finds({ where: [{ operator: "present", field: "rank" }] }, [], "by the old rank");
    },
    "a deleted document is gone, and can be put again": async (trial) => {
      const first = await trial.put(item("1", { tags: ["x"] }), item("2"));
      await trial.apply({ del: [itemKey("1"), itemKey("9")] });
      equal(await trial.items("1"), [null], "the deleted document");
      await trial.finds({}, ["2"], "what is left");
      await trial.finds({ where: [{ operator: "in", field: "tags", values: ["x"] }] }, [], "by its tag");
      const rev = await trial.put(item("1"));
      ensure(rev > first, "the new revision is not above the old one");
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev, body: { id: "1" } }], "the new document");
    },
    "a declared field that a document leaves out is empty": async (trial) => {
      await trial.put({ ...item("1"), fields: {} }, item("2", { rank: 1, open: true, owner: "u-1", tags: ["x"] }));
      for (const field of ["rank", "open", "owner", "tags"]) {
        await trial.finds({ where: [{ operator: "present", field, negated: true }] }, ["1"], `without ${field}`);
      }
      await trial.finds({ where: [{ operator: "in", field: "open", values: [false] }] }, ["1"], "open is false");
      await trial.finds({ sort: { field: "name", direction: "descending" } }, ["2", "1"], "sorted by an empty field");
    },
  },
};
