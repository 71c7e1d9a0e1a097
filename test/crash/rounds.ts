import type { Commit, KindDefinition, Query } from "workspace-engine";

/** Every commit of a writer puts all of these, with the number of its round. */
const ids = ["1", "2", "3"];

export const roundsTeam = "t-rounds";

export const roundsKind: KindDefinition = {
  kind: "round",
  fields: { round: { type: "number", sort: true }, tags: { type: "string", many: true } },
};

export function roundCommit(round: number): Commit {
  const log = { time: round, actor: { user_id: "u-ada", type: "user" as const }, operation: "round", changes: [] };
  const text = "x".repeat((round * 977) % 6000);
  const fields = { round, tags: [`t${round}`, "all"] };
  const put = ids.map((id) => ({ kind: "round", id, body: { round, text }, fields }));
  return { txId: String(round).padStart(26, "0"), log, check: [], put, del: [] };
}

export const allRounds: Query = { kind: "round", where: [], sort: { field: "id", direction: "ascending" } };

export const roundTags = (round: number) => ({
  kind: "round",
  where: [{ operator: "in" as const, field: "tags", values: [`t${round}`] }],
});
