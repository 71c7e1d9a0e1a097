import type { Check } from "../../../storage/storage";
import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";
import type { Trial } from "../harness/trial";

const ofOwner = (owner: string, count: number): Check => ({
  query: { kind: "item", where: [{ operator: "in", field: "owner", values: [owner] }] },
  count,
});
const atRevision = (id: string, rev: number): Check => ({ kind: "item", id, rev });

/** Requires that a commit with the checks is refused, naming those that fail, and writes nothing. */
async function refuses(trial: Trial, check: readonly Check[], conflicts: readonly Check[], what: string) {
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
      await refuses(trial, [atRevision("1", stale)], [atRevision("1", stale)], "a stale revision");
    },
    "[B2.1] a revision of a deleted document, or one ahead of the document's, is refused": async (trial) => {
      const rev = await trial.put(item("1"));
      await refuses(trial, [atRevision("1", rev + 1)], [atRevision("1", rev + 1)], "a revision ahead");
      await trial.apply({ del: [itemKey("1")] });
      await refuses(trial, [atRevision("1", rev)], [atRevision("1", rev)], "a deleted document");
      await trial.put(item("1"));
      await refuses(trial, [atRevision("1", rev)], [atRevision("1", rev)], "a document put again");
    },
    "[B2.1] a check concerns its own document only": async (trial) => {
      const rev = await trial.put(item("1"), item("2"));
      await trial.put(item("2"));
      await trial.apply({ check: [atRevision("1", rev)], put: [item("2")] });
    },
    "[B2.1] revision 0 holds only when the document does not exist": async (trial) => {
      await trial.apply({ check: [atRevision("1", 0)], put: [item("1")] });
      await refuses(trial, [atRevision("1", 0)], [atRevision("1", 0)], "revision 0 of what exists");
      await trial.apply({ del: [itemKey("1")] });
      await trial.apply({ check: [atRevision("1", 0)], put: [item("1")] });
    },
    "[B2.1] a count holds only when exactly that many documents match": async (trial) => {
      await trial.put(item("1", { owner: "u-1" }), item("2", { owner: "u-1" }), item("3", { owner: "u-2" }));
      await trial.apply({ check: [ofOwner("u-1", 2), ofOwner("u-2", 1), ofOwner("u-3", 0)] });
      await refuses(trial, [ofOwner("u-1", 1)], [ofOwner("u-1", 1)], "one fewer");
      await refuses(trial, [ofOwner("u-1", 3)], [ofOwner("u-1", 3)], "one more");
      await refuses(trial, [ofOwner("u-3", 1)], [ofOwner("u-3", 1)], "one of none");
    },
    "[B2.1] all checks that fail are named, in their order, and no others": async (trial) => {
      const rev = await trial.put(item("1", { owner: "u-1" }), item("2"));
      const [ahead, tooMany, existing] = [atRevision("2", rev + 5), ofOwner("u-1", 4), atRevision("1", 0)] as const;
      const all = [atRevision("1", rev), ahead, ofOwner("u-1", 1), tooMany, existing, atRevision("9", 0)];
      await refuses(trial, all, [ahead, tooMany, existing], "six checks");
    },
    "checks see the state before the commit's own writes": async (trial) => {
      await trial.apply({ check: [atRevision("1", 0), ofOwner("u-1", 0)], put: [item("1", { owner: "u-1" })] });
      await trial.apply({ check: [atRevision("1", 1), ofOwner("u-1", 1)], del: [itemKey("1")] });
    },
    "[B1.1] a refused commit takes no sequence number and leaves nothing in the feed": async (trial) => {
      const rev = await trial.put(item("1"), item("2"));
      await refuses(trial, [atRevision("1", 0)], [atRevision("1", 0)], "the refused commit");
      equal(await trial.put(item("1")), rev + 1, "the next sequence number");
      const feed = await trial.storage.changes(trial.team, 0, 10);
      equal(feed.length, 2, "the length of the feed");
    },
    "[B10.9] stats, where there are any, count commits that are made, and those that are refused": async (trial) => {
      const { storage } = trial;
      const before = storage.stats?.();
      if (before === undefined) return;
      await trial.put(item("1"));
      await refuses(trial, [atRevision("1", 0)], [atRevision("1", 0)], "a conflict");
      await trial.put(item("1"));
      const { commits, conflicts } = storage.stats?.() ?? before;
      // Where answers are lost, more may have been made or refused than this case has heard of.
      ensure(commits - before.commits >= 2, "stats lack commits that were made");
      ensure(conflicts - before.conflicts >= 1, "stats lack a conflict");
    },
  },
};
