import type { Commit, DocumentWrite, KindDefinition, Query } from "workspace-engine";

export const itemKind: KindDefinition = {
  kind: "item",
  fields: { rank: { type: "number", sort: true }, owner: { type: "string" }, tags: { type: "string", many: true } },
};

export const team = "t-acme";

export function item(id: string, rank = 0, body: DocumentWrite["body"] = { id }): DocumentWrite {
  return { kind: "item", id, body, fields: { rank } };
}

export function commitOf(txId: string, parts: Partial<Pick<Commit, "check" | "put" | "del">>): Commit {
  const log = { time: 1, actor: { user_id: "u-ada", type: "user" as const }, operation: "x", changes: [] };
  return { txId, log, check: [], put: [], del: [], ...parts };
}

export const byRank: Query = { kind: "item", where: [], sort: { field: "rank", direction: "ascending" } };
