import type { Clause, Query, Scalar, Selection, Sort } from "../../storage/query";
import type { Check, DocumentWrite } from "../../storage/storage";
import type { Dice } from "./dice";
import { type CommitDraft, item, itemKey } from "./fixture";

const ids = ["1", "2", "3", "9", "10", "11", "a", "B"];
const strangers = ["5", "zz"];
const needles = ["plan", "an", "%", "first", "É"];
const queried = ["name", "rank", "open", "owner", "tags", "scores", "id"] as const;

/** Few values each, so that ties, conflicts and repetitions are common. */
const values = {
  name: ["", "a", "b", "ab", "É", "\uFFFD", "\u{1F600}"],
  rank: [0, 1, 2, 2.5, -1],
  open: [false, true],
  owner: ["", "u-1", "u-2", "u-3"],
  tags: ["", "x", "y", "z"],
  scores: [0, 1, 2, 30],
  content: ["", "launch plan", "plan%", "an"],
  lines: ["", "first", "second plan"],
  id: ids,
};

export function randomKeys(dice: Dice) {
  return dice.some(ids, 5).map(itemKey);
}

/** A field, and values to count it by. */
export function randomField(dice: Dice): { readonly field: string; readonly values: readonly Scalar[] } {
  const field = dice.pick(queried);
  return { field, values: values[field] };
}

/** `revisionOf` gives the present revisions, at or near which the checks are. */
export function randomCommit(dice: Dice, revisionOf: (id: string) => number): CommitDraft {
  const touched = [...new Set(dice.some(ids, 4))];
  const deleted = new Set(touched.filter(() => dice.chance(0.25)));
  return {
    check: Array.from({ length: dice.below(3) }, () => randomCheck(dice, revisionOf)),
    put: touched.filter((id) => !deleted.has(id)).map((id) => randomWrite(dice, id)),
    del: [...deleted].map(itemKey),
  };
}

function randomCheck(dice: Dice, revisionOf: (id: string) => number): Check {
  if (dice.chance(0.2)) return { query: randomSelection(dice), count: dice.below(5) };
  const id = dice.pick(ids);
  const current = revisionOf(id);
  return { ...itemKey(id), rev: dice.chance(0.8) ? current : dice.pick([0, Math.max(0, current - 1), current + 1]) };
}

function randomWrite(dice: Dice, id: string): DocumentWrite {
  const fields = {
    name: dice.pick(values.name),
    rank: dice.pick(values.rank),
    open: dice.pick(values.open),
    owner: dice.pick(values.owner),
    content: dice.pick(values.content),
    tags: dice.some(values.tags, 3),
    scores: dice.some(values.scores, 3),
    lines: dice.some(values.lines, 2),
  };
  return item(id, fields, { id, number: dice.below(1000) });
}

export function randomSelection(dice: Dice): Selection {
  return { kind: "item", where: Array.from({ length: dice.below(3) }, () => randomClause(dice)) };
}

function randomClause(dice: Dice): Clause {
  const negated = dice.chance(0.4);
  switch (dice.below(5)) {
    case 0:
      return { operator: "range", field: "rank", ...randomBounds(dice) };
    case 1:
      return { operator: "contains", field: dice.pick(["content", "lines"]), text: dice.pick(needles), negated };
    case 2:
      return { operator: "present", field: dice.pick(queried), negated };
    default: {
      const field = dice.pick(queried);
      return { operator: "in", field, values: dice.some<Scalar>(values[field], 3), negated };
    }
  }
}

function randomBounds(dice: Dice): { readonly above?: number; readonly atMost?: number } {
  return {
    ...(dice.chance(0.6) && { above: dice.pick(values.rank) }),
    ...(dice.chance(0.6) && { atMost: dice.pick(values.rank) }),
  };
}

export function randomQuery(dice: Dice): Query {
  const field = dice.pick(["name", "rank", "open", "id"] as const);
  const sort: Sort = { field, direction: dice.pick(["ascending", "descending"]) };
  const id = dice.pick([...ids, ...strangers]);
  const key = field === "id" ? id : dice.pick<Scalar>(values[field]);
  return {
    ...randomSelection(dice),
    sort,
    ...(dice.chance(0.4) && { after: { key, id } }),
    ...(dice.chance(0.3) && { offset: dice.below(4) }),
    ...(dice.chance(0.5) && { limit: dice.below(6) }),
  };
}
