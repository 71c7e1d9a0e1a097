import type { Clause, Query, Scalar, Selection, Sort } from "../../../storage/query";
import type { Check, DocumentWrite } from "../../../storage/storage";
import type { Random } from "../../repeatable/random";
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

export function randomKeys(random: Random) {
  return random.some(ids, 5).map(itemKey);
}

/** A field, and values to count it by. */
export function randomField(random: Random): { readonly field: string; readonly values: readonly Scalar[] } {
  const field = random.pick(queried);
  return { field, values: values[field] };
}

/** `revisionOf` gives the present revisions, at or near which the checks are. */
export function randomCommit(random: Random, revisionOf: (id: string) => number): CommitDraft {
  const touched = [...new Set(random.some(ids, 4))];
  const deleted = new Set(touched.filter(() => random.chance(0.25)));
  return {
    check: Array.from({ length: random.below(3) }, () => randomCheck(random, revisionOf)),
    put: touched.filter((id) => !deleted.has(id)).map((id) => randomWrite(random, id)),
    del: [...deleted].map(itemKey),
  };
}

function randomCheck(random: Random, revisionOf: (id: string) => number): Check {
  if (random.chance(0.2)) return { query: randomSelection(random), count: random.below(5) };
  const id = random.pick(ids);
  const current = revisionOf(id);
  return {
    ...itemKey(id),
    rev: random.chance(0.8) ? current : random.pick([0, Math.max(0, current - 1), current + 1]),
  };
}

function randomWrite(random: Random, id: string): DocumentWrite {
  const fields = {
    name: random.pick(values.name),
    rank: random.pick(values.rank),
    open: random.pick(values.open),
    owner: random.pick(values.owner),
    content: random.pick(values.content),
    tags: random.some(values.tags, 3),
    scores: random.some(values.scores, 3),
    lines: random.some(values.lines, 2),
  };
  return item(id, fields, { id, number: random.below(1000) });
}

export function randomSelection(random: Random): Selection {
  return { kind: "item", where: Array.from({ length: random.below(3) }, () => randomClause(random)) };
}

function randomClause(random: Random): Clause {
  const negated = random.chance(0.4);
  switch (random.below(5)) {
    case 0:
      return { operator: "range", field: "rank", ...randomBounds(random) };
    case 1:
      return { operator: "contains", field: random.pick(["content", "lines"]), text: random.pick(needles), negated };
    case 2:
      return { operator: "present", field: random.pick(queried), negated };
    default: {
      const field = random.pick(queried);
      return { operator: "in", field, values: random.some<Scalar>(values[field], 3), negated };
    }
  }
}

function randomBounds(random: Random): { readonly above?: number; readonly atMost?: number } {
  return {
    ...(random.chance(0.6) && { above: random.pick(values.rank) }),
    ...(random.chance(0.6) && { atMost: random.pick(values.rank) }),
  };
}

export function randomQuery(random: Random): Query {
  const field = random.pick(["name", "rank", "open", "id"] as const);
  const sort: Sort = { field, direction: random.pick(["ascending", "descending"]) };
  const id = random.pick([...ids, ...strangers]);
  const key = field === "id" ? id : random.pick<Scalar>(values[field]);
  return {
    ...randomSelection(random),
    sort,
    ...(random.chance(0.4) && { after: { key, id } }),
    ...(random.chance(0.3) && { offset: random.below(4) }),
    ...(random.chance(0.5) && { limit: random.below(6) }),
  };
}
