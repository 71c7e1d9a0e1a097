import { anyOf } from "../../../storage/clauses";
import type { Check } from "../../../storage/storage";
import { ensure, equal, rejection } from "../harness/assert";
import { type CommitDraft, item, itemKey, note } from "../harness/fixture";
import { type SectionDefinition, send, type Trial } from "../harness/trial";

/** Commits that a storage must refuse, with whatever error. */
const misuses: Readonly<Record<string, CommitDraft>> = {
  "a put and a del of one document": { put: [item("2")], del: [itemKey("2")] },
  "two puts of one document": { put: [item("2", { rank: 1 }), item("2", { rank: 2 })] },
  "an undeclared kind": { put: [item("2"), { kind: "ghost", id: "1", body: {}, fields: {} }] },
  "an undeclared field": { put: [item("2"), item("3", { ghost: 1 })] },
  "a value of the wrong type": { put: [item("2"), item("3", { rank: "1" })] },
  "a single value for a set": { put: [item("2"), item("3", { tags: "x" })] },
  "a set for a single value": { put: [item("2"), item("3", { owner: ["u-1"] })] },
  "the same since a revision": {
    put: [item("2"), { ...item("1", { rank: "1" }), since: { rev: 1, fields: { rank: "1" } } }],
  },
};

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
      const revisions = (await trial.items("1", "2", "3")).map((document) => document?.rev);
      equal(revisions, [1, 2, 2], "the revisions");
    },
    "[B1.1] puts and dels of several kinds are applied together": async (trial) => {
      await trial.put(item("1"), note("1"));
      await trial.apply({ put: [item("2"), note("2")], del: [itemKey("1"), { kind: "note", id: "1" }] });
      await trial.finds({}, "2", "items");
      await trial.finds({ kind: "note" }, "2", "notes");
    },
    "[B1.3] a document is found by all its fields, whatever is said to differ since a revision": async (trial) => {
      const ids = Array.from({ length: 70 }, (_, place) => String(place + 1));
      for (const known of [ids.slice(0, 3), ids]) {
        await trial.putMany(known.map((id) => item(id, { name: "a", rank: 1, content: "launch plan" })));
        const [first = 0, second = 0] = (await trial.items("1", "2")).map((stored) => stored?.rev ?? 0);
        const changed = { rank: 2, content: "first plan" };
        await trial.put({ ...item("1", { name: "a", ...changed }), since: { rev: first, fields: changed } });
        await trial.put({ ...item("2", { name: "b", ...changed }), since: { rev: second - 1, fields: changed } });
        await trial.matches("1 2", "a number", anyOf("rank", [2]));
        await trial.matches("1 2", "a text", { operator: "contains", field: "content", text: "first" });
        await trial.matches("2", "what was not said to differ", anyOf("name", ["b"]));
      }
    },
    "[B1.1] a commit that cannot be stored is rejected and applies nothing": async (trial) => {
      await trial.put(item("1"));
      for (const [what, draft] of Object.entries(misuses)) {
        await rejection(trial.commit(draft), what);
        await trial.finds({}, "1", `after ${what}`);
      }
      equal(await trial.apply({}), 2, "the next sequence number");
    },
  },
};

const ofOwner = (owner: string, count: number): Check => ({
  query: { kind: "item", where: [anyOf("owner", [owner])] },
  count,
});
const atRevision = (id: string, rev: number): Check => ({ kind: "item", id, rev });

/** Requires that a commit with the checks is refused, naming those that fail, and writes nothing. */
async function refuses(trial: Trial, what: string, check: readonly Check[], conflicts = check): Promise<void> {
  const before = await trial.items("1", "2");
  const result = await trial.commit({ check, put: [item("2", {}, { new: true }), item("new")], del: [itemKey("1")] });
  equal(result, { ok: false, conflicts }, what);
  equal(await trial.items("1", "2", "new"), [...before, null], `${what}: the documents`);
}

export const checks: SectionDefinition = {
  title: "checks",
  cases: {
    "[B2.1] a check of the current revision holds": async (trial) => {
      const rev = await trial.put(item("1"));
      equal(await trial.apply({ check: [atRevision("1", rev)], put: [item("1")] }), rev + 1, "the next commit");
    },
    "[B2.1] a stale revision is refused, naming the conflict": async (trial) => {
      const stale = await trial.put(item("1"));
      await trial.put(item("1"), item("2"));
      await refuses(trial, "a stale revision", [atRevision("1", stale)]);
    },
    "[B2.1] a revision of a deleted document, or one ahead of the document's, is refused": async (trial) => {
      const rev = await trial.put(item("1"));
      await refuses(trial, "a revision ahead", [atRevision("1", rev + 1)]);
      await trial.apply({ del: [itemKey("1")] });
      await refuses(trial, "a deleted document", [atRevision("1", rev)]);
      await trial.put(item("1"));
      await refuses(trial, "a document put again", [atRevision("1", rev)]);
    },
    "[B2.1] a check concerns its own document only": async (trial) => {
      const rev = await trial.put(item("1"), item("2"));
      await trial.put(item("2"));
      await trial.apply({ check: [atRevision("1", rev)], put: [item("2")] });
    },
    "[B2.1] revision 0 holds only when the document does not exist": async (trial) => {
      await trial.apply({ check: [atRevision("1", 0)], put: [item("1")] });
      await refuses(trial, "revision 0 of what exists", [atRevision("1", 0)]);
      await trial.apply({ del: [itemKey("1")] });
      await trial.apply({ check: [atRevision("1", 0)], put: [item("1")] });
    },
    "[B2.1] a count holds only when exactly that many documents match": async (trial) => {
      await trial.put(item("1", { owner: "u-1" }), item("2", { owner: "u-1" }), item("3", { owner: "u-2" }));
      await trial.apply({ check: [ofOwner("u-1", 2), ofOwner("u-2", 1), ofOwner("u-3", 0)] });
      await refuses(trial, "one fewer", [ofOwner("u-1", 1)]);
      await refuses(trial, "one more", [ofOwner("u-1", 3)]);
      await refuses(trial, "one of none", [ofOwner("u-3", 1)]);
    },
    "[B2.1] all checks that fail are named, in their order, and no others": async (trial) => {
      const rev = await trial.put(item("1", { owner: "u-1" }), item("2"));
      const [ahead, tooMany, existing] = [atRevision("2", rev + 5), ofOwner("u-1", 4), atRevision("1", 0)] as const;
      const all = [atRevision("1", rev), ahead, ofOwner("u-1", 1), tooMany, existing, atRevision("9", 0)];
      await refuses(trial, "six checks", all, [ahead, tooMany, existing]);
    },
    "checks see the state before the commit's own writes": async (trial) => {
      await trial.apply({ check: [atRevision("1", 0), ofOwner("u-1", 0)], put: [item("1", { owner: "u-1" })] });
      await trial.apply({ check: [atRevision("1", 1), ofOwner("u-1", 1)], del: [itemKey("1")] });
    },
    "[B1.1] a refused commit takes no sequence number and leaves nothing in the feed": async (trial) => {
      const rev = await trial.put(item("1"), item("2"));
      await refuses(trial, "the refused commit", [atRevision("1", 0)]);
      equal(await trial.put(item("1")), rev + 1, "the next sequence number");
      await trial.feeds([rev, rev + 1], "the feed");
    },
    "[B10.9] stats, where there are any, count commits that are made, and those that are refused": async (trial) => {
      const { storage } = trial;
      const before = storage.stats?.();
      if (before === undefined) return;
      await trial.put(item("1"));
      await refuses(trial, "a conflict", [atRevision("1", 0)]);
      await trial.put(item("1"));
      const { commits, conflicts } = storage.stats?.() ?? before;
      // Where answers are lost, more may have been made or refused than this case has heard of.
      ensure(commits - before.commits >= 2, "stats lack commits that were made");
      ensure(conflicts - before.conflicts >= 1, "stats lack a conflict");
    },
  },
};

const applied = (sequence: number) => ({ ok: true, sequence, rev: sequence });

export const retries: SectionDefinition = {
  title: "repeated commits",
  cases: {
    "[B4.1] a repeated txId is applied once and answers the first result": async (trial) => {
      const { storage, team } = trial;
      const commit = trial.draft({ check: [atRevision("1", 0)], put: [item("1", { rank: 1 })] });
      equal(await send(storage, team, commit), applied(1), "the first result");
      equal(await send(storage, team, commit), applied(1), "the result at once");
      await trial.put(item("1", { rank: 2 }));
      equal(await send(storage, team, commit), applied(1), "the result after another commit");
      await trial.matches("1", "the later write", anyOf("rank", [2]));
      await trial.feeds([1, 2], "the feed");
    },
    "[B4.1] sent several times at once it is applied once": async (trial) => {
      const commit = trial.draft({ put: [item("1")] });
      const results = await Promise.all(Array.from({ length: 5 }, () => send(trial.storage, trial.team, commit)));
      for (const result of results) equal(result, applied(1), "a result");
      equal(await trial.apply({}), 2, "the next sequence number");
    },
    "[B4.1] another commit with a used txId is refused without a conflict and writes nothing": async (trial) => {
      const { storage, team } = trial;
      const first = trial.draft({ check: [atRevision("1", 0)], put: [item("1")] });
      await send(storage, team, first);
      const { txId, log } = first;
      const refused = { ok: false, conflicts: [] };
      const other = trial.draft({ txId, put: [item("2")] });
      equal(await send(storage, team, other), refused, "one that says something else");
      const later = trial.draft({ txId, log, check: [atRevision("1", 1)], put: [item("2")] });
      equal(await send(storage, team, later), refused, "one that says the same, but rests on the first");
      await trial.finds({}, "1", "the documents");
      equal(await storage.logRange(team), { first: 1, last: 1 }, "the feed");
      equal(await send(storage, team, first), applied(1), "the first one sent again");
    },
    "a refused commit's txId can be sent again and is decided anew": async (trial) => {
      const { storage, team } = trial;
      const commit = trial.draft({ check: [atRevision("1", 1)], put: [item("2")] });
      const refused = await send(storage, team, commit);
      ensure(!refused.ok, "the first attempt was applied");
      await trial.put(item("1"));
      equal(await send(storage, team, commit), applied(2), "the second attempt");
    },
  },
};
