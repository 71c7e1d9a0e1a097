import { equal, rejection } from "../assert";
import type { SectionDefinition } from "../contract";
import type { CommitDraft } from "../fixture";
import { item, itemKey, note } from "../fixture";

/** What a storage must not accept, whatever error it says so with. */
const misuses: readonly (readonly [what: string, draft: CommitDraft])[] = [
  ["a put and a del of one document", { put: [item("2")], del: [itemKey("2")] }],
  ["two puts of one document", { put: [item("2", { rank: 1 }), item("2", { rank: 2 })] }],
  ["an undeclared kind", { put: [item("2"), { kind: "ghost", id: "1", body: {}, fields: {} }] }],
  ["an undeclared field", { put: [item("2"), item("3", { ghost: 1 })] }],
  ["a value of the wrong type", { put: [item("2"), item("3", { rank: "1" })] }],
  ["a single value for a set", { put: [item("2"), item("3", { tags: "x" })] }],
  ["a set for a single value", { put: [item("2"), item("3", { owner: ["u-1"] })] }],
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
