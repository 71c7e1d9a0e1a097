import type { Clause, InClause } from "../storage/query";

/** More keys than this are not worth their entries in the index. */
const MOST_KEYS = 1000;

/** Fields by how few documents share a value, the fewest first. */
const rarest = [
  "id",
  "parent_card_id",
  "list_id",
  "epic_id",
  "board_id",
  "tag_ids",
  "owner_id",
  "watcher_ids",
  "member_ids",
  "user_id",
  "project_id",
];

/** The most selective clause: of a field whose values are rare, with few values. */
export function keyAmong(where: readonly Clause[]): InClause | undefined {
  let best: InClause | undefined;
  for (const clause of where) {
    if (clause.operator !== "in" || clause.negated === true || clause.values.length > MOST_KEYS) continue;
    if (best === undefined || commonness(clause) < commonness(best)) best = clause;
  }
  return best;
}

function commonness({ field, values }: InClause): number {
  const rank = rarest.indexOf(field);
  return values.length * 3 ** (rank < 0 ? rarest.length : rank);
}
