import { equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey, note } from "../harness/fixture";
import { send } from "../harness/trial";

export const isolation: SectionDefinition = {
  title: "teams",
  cases: {
    "[B9.1] no read shows documents of another team": async (trial) => {
      const { storage, otherTeam } = trial;
      await trial.put(item("1", { owner: "u-1", rank: 1 }), note("1"));
      equal(await storage.get(otherTeam, [itemKey("1")]), [null], "get");
      await trial.finds({}, [], "the other team", otherTeam);
      await trial.finds({ kind: "note" }, [], "the other team's notes", otherTeam);
      const counts = await storage.countBy(otherTeam, { kind: "item", where: [] }, "owner", ["u-1"]);
      equal(counts.get("u-1"), 0, "countBy");
      equal(await storage.changes(otherTeam, 0, 10), [], "changes");
    },
    "[B9.1] no commit changes documents of another team": async (trial) => {
      const rev = await trial.put(item("1", {}, { title: "One" }), item("2"));
      await trial.apply({ put: [item("1", {}, { title: "Other" })], del: [itemKey("2")] }, trial.otherTeam);
      await trial.finds({}, ["1", "2"], "the first team");
      await trial.finds({}, ["1"], "the other team", trial.otherTeam);
      equal(await trial.items("1"), [{ kind: "item", id: "1", rev, body: { title: "One" } }], "the document");
    },
    "[B9.1] checks see the documents of their own team": async (trial) => {
      await trial.put(item("1"));
      const query = { kind: "item", where: [] };
      await trial.apply(
        {
          check: [
            { ...itemKey("1"), rev: 0 },
            { query, count: 0 },
          ],
        },
        trial.otherTeam,
      );
    },
    "[B5.1] each team counts its commits on its own": async (trial) => {
      await trial.put(item("1"));
      await trial.put(item("2"));
      equal(await trial.apply({}, trial.otherTeam), 1, "the first commit of the other team");
      equal(await trial.apply({}), 3, "the next commit of the first team");
    },
    "[B9.1] a txId of one team is unused in another": async (trial) => {
      const { storage, team, otherTeam } = trial;
      await trial.put(item("1"));
      const commit = trial.draft({ put: [item("2")] });
      equal(await send(storage, team, commit), { ok: true, sequence: 2, rev: 2 }, "in the first team");
      equal(await send(storage, otherTeam, commit), { ok: true, sequence: 1, rev: 1 }, "in the other team");
      await trial.finds({}, ["2"], "the other team", otherTeam);
    },
  },
};
