import { anyOf } from "../../../storage/query";
import type { Check } from "../../../storage/storage";
import { ensure, equal, rejection } from "../harness/assert";
import {
  atRevision,
  type CommitDraft,
  del,
  item,
  itemKey,
  itemsOf,
  logOf,
  note,
  noteKey,
  ofOwner,
  put,
  ulid,
} from "../harness/fixture";
import { allById, asks, asksFor, countsBy, elsewhere, type Sections, send } from "../harness/trial";

const aPut = put(item("1"));

const misuses: Readonly<Record<string, CommitDraft>> = {
  "a put and a del of one document": { put: [item("2")], del: [itemKey("2")] },
  "two puts of one document": put(item("2", { rank: 1 }), item("2", { rank: 2 })),
  "an undeclared kind": put(item("2"), { kind: "ghost", id: "1", body: {}, fields: {} }),
  "an undeclared field": put(item("2"), item("3", { ghost: 1 })),
  "a value of the wrong type": put(item("2"), item("3", { rank: "1" })),
  "a single value for a set": put(item("2"), item("3", { tags: "x" })),
  "a set for a single value": put(item("2"), item("3", { owner: ["u-1"] })),
};

/** A commit that is refused for its checks: had it been applied, all items would show it. */
const refused = (...check: readonly Check[]): CommitDraft => ({
  check,
  put: [item("2", {}, { new: true }), item("new")],
  del: [itemKey("1")],
});

const first: CommitDraft = {
  txId: ulid(501),
  log: logOf(501),
  check: [atRevision("1", 0)],
  put: [item("1", { rank: 1 })],
};

const undecided: CommitDraft = { ...first, check: [atRevision("1", 1)], put: [item("2")] };

export const commitsSections: Sections = {
  commits: {
    "[B5.1] commits are numbered 1, 2, 3, …, also those that write nothing": [aPut, del("1"), {}, aPut],
    "a result's rev is its sequence number, and that of every document written": [
      put(item("1"), item("2")),
      put(item("2"), item("3")),
    ],
    "[B1.1] puts and dels of several kinds are applied together": [
      put(item("1"), note("1")),
      { put: [item("2"), note("2")], del: [itemKey("1"), noteKey("1")] },
    ],
    "[B1.1] a commit that cannot be stored is rejected and applies nothing": [
      aPut,
      async (trial) => {
        for (const [what, draft] of Object.entries(misuses)) {
          await rejection(trial.send(draft), what);
          await trial.agrees(`after ${what}`);
        }
      },
      {},
    ],
  },
  checks: {
    "[B2.1] a check of the current revision holds": [aPut, { check: [atRevision("1", 1)], ...aPut }],
    "[B2.1] a stale revision is refused, naming the conflict": [
      aPut,
      put(item("1"), item("2")),
      refused(atRevision("1", 1)),
    ],
    "[B2.1] a revision of a deleted document, or one ahead of the document's, is refused": [
      aPut,
      refused(atRevision("1", 2)),
      del("1"),
      refused(atRevision("1", 1)),
      aPut,
      refused(atRevision("1", 1)),
    ],
    "[B2.1] a check concerns its own document only": [
      put(item("1"), item("2")),
      put(item("2")),
      { check: [atRevision("1", 1)], put: [item("2")] },
    ],
    "[B2.1] revision 0 holds only when the document does not exist": [
      { check: [atRevision("1", 0)], ...aPut },
      refused(atRevision("1", 0)),
      del("1"),
      { check: [atRevision("1", 0)], ...aPut },
    ],
    "[B2.1] a count holds only when exactly that many documents match": [
      put(...itemsOf({ 1: { owner: "u-1" }, 2: { owner: "u-1" }, 3: { owner: "u-2" } })),
      { check: [ofOwner("u-1", 2), ofOwner("u-2", 1), ofOwner("u-3", 0)] },
      refused(ofOwner("u-1", 1)),
      refused(ofOwner("u-1", 3)),
      refused(ofOwner("u-3", 1)),
    ],
    "[B2.1] all checks that fail are named, in their order, and no others": [
      put(...itemsOf({ 1: { owner: "u-1" }, 2: {} })),
      refused(
        atRevision("1", 1),
        atRevision("2", 6),
        ofOwner("u-1", 1),
        ofOwner("u-1", 4),
        atRevision("1", 0),
        atRevision("9", 0),
      ),
    ],
    "checks see the state before the commit's own writes": [
      { check: [atRevision("1", 0), ofOwner("u-1", 0)], put: [item("1", { owner: "u-1" })] },
      { check: [atRevision("1", 1), ofOwner("u-1", 1)], del: [itemKey("1")] },
    ],
    "[B1.1] a refused commit takes no sequence number and leaves nothing in the feed": [
      put(item("1"), item("2")),
      refused(atRevision("1", 0)),
      aPut,
    ],
    "[B10.9] stats, where there are any, count commits that are made, and those that are refused": async (trial) => {
      const before = trial.storage.stats?.();
      if (before === undefined) return;
      await trial.commit(aPut);
      await trial.commit(refused(atRevision("1", 0)));
      await trial.commit(aPut);
      const { commits, conflicts } = trial.storage.stats?.() ?? before;
      // Where answers are lost, more may have been made or refused than this case has heard of.
      ensure(commits - before.commits >= 2, "stats lack commits that were made");
      ensure(conflicts - before.conflicts >= 1, "stats lack a conflict");
    },
  },
  "repeated commits": {
    "[B4.1] a repeated txId is applied once and answers the first result": [
      first,
      first,
      put(item("1", { rank: 2 })),
      first,
      ...asksFor(anyOf("rank", [2])),
    ],
    "[B4.1] sent several times at once it is applied once": async (trial) => {
      const commit = trial.draft(aPut);
      const results = await Promise.all(Array.from({ length: 5 }, () => send(trial.storage, trial.team, commit)));
      const expected = trial.model.commit(commit);
      for (const result of results) equal(result, expected, "a result");
      await trial.commit({});
    },
    "[B4.1] another commit with a used txId is refused without a conflict and writes nothing": [
      first,
      { ...first, log: logOf(2), check: [], put: [item("2")] },
      // One that says the same, but rests on the first.
      undecided,
      first,
    ],
    "a refused commit's txId can be sent again and is decided anew": [undecided, aPut, undecided],
  },
  teams: {
    "[B9.1] no read shows documents of another team": [
      put(item("1", { owner: "u-1", rank: 1 }), note("1")),
      elsewhere(
        (trial) => trial.agrees("another team"),
        (trial) => trial.gets([itemKey("1"), noteKey("1")], "another team"),
        asks({}),
        ...asksFor(anyOf("owner", ["u-1"])),
        countsBy("owner", ["u-1"]),
      ),
    ],
    "[B9.1] no commit changes documents of another team": [
      put(item("1", {}, { title: "One" }), item("2")),
      elsewhere({ put: [item("1", {}, { title: "Other" })], del: [itemKey("2")] }),
      (trial) => trial.agrees("the first team"),
    ],
    "[B9.1] checks see the documents of their own team": [
      aPut,
      elsewhere({ check: [atRevision("1", 0), { query: allById, count: 0 }] }),
    ],
    "[B5.1] each team counts its commits on its own": [aPut, put(item("2")), elsewhere({}), {}],
    "[B9.1] a txId of one team is unused in another": [put(item("2")), first, elsewhere(first)],
  },
};
