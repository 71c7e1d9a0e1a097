import { equal, rejection } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { type CommitDraft, item, itemKey, note } from "../harness/fixture";

/** Commits that a storage must refuse, with whatever error. */
const misuses: readonly (readonly [what: string, draft: CommitDraft])[] = [
  ["a put and a del of one document", { put: [item("2")], del: [itemKey("2")] }],
  ["two puts of one document", { put: [item("2", { rank: 1 }), item("2", { rank: 2 })] }],
  ["an undeclared kind", { put: [item("2"), { kind: "ghost", id: "1", body: {}, fields: {} }] }],
  ["an undeclared field", { put: [item("2"), item("3", { ghost: 1 })] }],
  ["a value of the wrong type", { put: [item("2"), item("3", { rank: "1" })] }],
  ["a single value for a set", { put: [item("2"), item("3", { tags: "x" })] }],
  ["a set for a single value", { put: [item("2"), item("3", { owner: ["u-1"] })] }],
  [
    "the same since a revision",
    { put: [item("2"), { ...item("1", { rank: "1" }), since: { rev: 1, fields: { rank: "1" } } }] },
  ],
];

export const commits: SectionDefinition = {
  title: "commits",
  cases: {
    "[B5.1] commits are numbered 1, 2, 3, …, also those that write nothing": async (trial) => {
      equal(await trial.put(item("1")), 1, "a put");
      equal(await trial.apply({ del: [itemKey("1")] }), 2, "a del");
      equal(await trial.apply({}), 3, "a commit that writes nothing");
      equal(await trial.put(item("1"), item("2")), 4, "two puts");
    },
    "a result's rev is its sequence number, and that of every document written": async (trial) => {
      await trial.put(item("1"), item("2"));
      const result = await trial.commit({ put: [item("2"), item("3")] });
      equal(result, { ok: true, sequence: 2, rev: 2 }, "the result");
      const documents = await trial.items("1", "2", "3");
      equal(
        documents.map((document) => document?.rev),
        [1, 2, 2],
        "the revisions",
      );
    },
    "[B1.1] puts and dels of several kinds are applied together": async (trial) => {
      await trial.put(item("1"), note("1"));
      await trial.apply({ put: [item("2"), note("2")], del: [itemKey("1"), { kind: "note", id: "1" }] });
      await trial.finds({}, ["2"], "items");
      await trial.finds({ kind: "note" }, ["2"], "notes");
    },
    "[B1.3] a document is found by all its fields, whatever is told of what differs since a revision": async (
      trial,
    ) => {
      const ids = Array.from({ length: 70 }, (_, place) => String(place + 1));
      for (const known of [ids.slice(0, 3), ids]) {
        await trial.putMany(known.map((id) => item(id, { name: "a", rank: 1, content: "launch plan" })));
        const [first, second] = (await trial.items("1", "2")).map((stored) => stored?.rev ?? 0);
        const fields = { name: "a", rank: 2, content: "first plan" };
        const changed = { rank: 2, content: "first plan" };
        await trial.put({ ...item("1", fields), since: { rev: first ?? 0, fields: changed } });
        await trial.put({ ...item("2", { ...fields, name: "b" }), since: { rev: (second ?? 0) - 1, fields: changed } });
        await trial.finds({ where: [{ operator: "in", field: "rank", values: [2] }] }, ["1", "2"], "a number");
        await trial.finds({ where: [{ operator: "contains", field: "content", text: "first" }] }, ["1", "2"], "a text");
        await trial.finds({ where: [{ operator: "in", field: "name", values: ["b"] }] }, ["2"], "what was not told");
      }
    },
    "[B1.1] a commit that cannot be stored is rejected and applies nothing": async (trial) => {
      await trial.put(item("1"));
      for (const [what, draft] of misuses) {
        await rejection(trial.commit(draft), what);
        await trial.finds({}, ["1"], `after ${what}`);
      }
      equal(await trial.apply({}), 2, "the next sequence number");
    },
  },
};
