import { expect } from "vitest";
import type { Clause, DocumentWrite, Query, SortPosition, Storage } from "workspace-engine";
import { compareForSort, matchesClauses } from "../../src/storage/evaluate";
import type { Random } from "../../src/testing/repeatable/seeded-random";
import { item } from "../../src/testing/storage-contract/harness/fixture";

/** Pieces that an index of trigrams may take for something else than they are. */
const pieces = [" ", ..."abc Abc ab b é e\u0301 ß 日本語 \u{1F600} % _ \\ ' \" . - AND NOT *".split(" ")];

/** Texts of many such pieces, more than one of which is in most others. */
export function textItems(random: Random, count: number): readonly DocumentWrite[] {
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: random.below(12) }, () => random.pick(pieces));
    return item(String(index + 1), { content: words.join(""), rank: random.below(9) - 2, open: random.chance(0.5) });
  });
}

/** A query for a part of one of the texts, or for something that may be in none. */
export function textQuery(random: Random, items: readonly DocumentWrite[]): Query {
  const source = [...String(random.pick(items).fields["content"])];
  const start = random.below(source.length + 1);
  const cut = source.slice(start, start + 1 + random.below(8)).join("");
  const text = random.chance(0.8) ? cut : `${cut}${random.pick(pieces)}${random.pick(pieces)}`;
  const where: Clause[] = [{ operator: "contains", field: "content", text, negated: random.chance(0.1) }];
  if (random.chance(0.3)) where.push({ operator: "in", field: "open", values: [true] });
  if (random.chance(0.2)) where.push({ operator: "contains", field: "content", text: random.pick(pieces) });
  return pageOf(random, items, where);
}

export const holding = (text: string): Query => ({
  kind: "item",
  where: [{ operator: "contains", field: "content", text }],
  sort: { field: "rank", direction: "descending" },
  limit: 10,
});

/** A part of what the clauses find, in one of the orders. */
export function pageOf(
  random: Random,
  items: readonly DocumentWrite[],
  where: readonly Clause[],
  { fields = ["rank", "id"], most = 20 }: { readonly fields?: readonly string[]; readonly most?: number } = {},
): Query {
  const field = random.pick(fields);
  const place = random.pick(items);
  return {
    kind: "item",
    where,
    sort: { field, direction: random.pick(["ascending", "descending"]) },
    ...(random.chance(0.4) && { after: positionOf(place, field) }),
    ...(random.chance(0.9) && { limit: 1 + random.below(most) }),
    ...(random.chance(0.2) && { offset: random.below(most) }),
  };
}

/** Where a document stands in the order of a field. */
export function positionOf({ id, fields }: DocumentWrite, field: string): SortPosition {
  const key = field === "id" ? id : (fields[field] ?? "");
  return { key: typeof key === "object" ? "" : key, id };
}

/** Requires of so many queries that a storage finds and counts what the reference evaluator does. */
export async function expectFound(
  storage: Storage,
  items: readonly DocumentWrite[],
  times: number,
  draw: () => Query,
): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    const query = draw();
    expect(await storage.findIds("t-1", query), JSON.stringify(query)).toEqual(idsFoundIn(items, query));
    const { kind, where, sort } = query;
    expect(await storage.count("t-1", { kind, where })).toBe(idsFoundIn(items, { kind, where, sort }).length);
  }
}

/** The result of the reference evaluator. */
export function idsFoundIn(items: readonly DocumentWrite[], { where, sort, after, offset = 0, limit }: Query) {
  const compare = compareForSort(sort);
  const places = items
    .filter(({ id, fields }) => matchesClauses(fields, where, id))
    .map((item) => positionOf(item, sort.field))
    .sort(compare);
  const following = places.filter((place) => after === undefined || compare(place, after) > 0);
  return following.slice(offset, limit === undefined ? undefined : offset + limit).map(({ id }) => id);
}
