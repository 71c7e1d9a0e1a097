import type { CardFilters } from "workspace-engine";
import type { Corpus } from "../data/corpus";
import type { Pool } from "./pool";

const MOST = 3;

/** Five clauses that together describe hardly anything: taken from one card, and every fourth one from two. */
export function fewMatches(pool: Pool, count: number): readonly CardFilters[] {
  const { corpus, random } = pool;
  const found: CardFilters[] = [];
  for (let tries = 0; found.length < count && tries < 100 * corpus.size; tries += 1) {
    const place = random.below(corpus.size);
    const other = found.length % 4 === 3 ? random.below(corpus.size) : place;
    if (!describes(corpus, place) || !describes(corpus, other)) continue;
    const facts = factsOf(corpus, place, other);
    if (matches(corpus, facts) <= MOST) found.push(facts);
  }
  return found;
}

type Facts = ReturnType<typeof factsOf>;

const describes = (corpus: Corpus, place: number): boolean =>
  ["epic_id", "board_id", "member_ids", "tag_ids", "estimate"].every((field) => {
    const [value] = corpus.valuesAt(place, field);
    return value !== undefined && value !== "" && value !== 0;
  });

function factsOf(corpus: Corpus, place: number, other: number) {
  const one = (from: number, field: string) => [String(corpus.valuesAt(from, field)[0])];
  return {
    include: {
      epics: one(place, "epic_id"),
      boards: one(other, "board_id"),
      members: one(place, "member_ids"),
      tags: one(place, "tag_ids"),
      estimates: [Number(corpus.valuesAt(place, "estimate")[0])],
    },
  };
}

function matches(corpus: Corpus, { include }: Facts): number {
  const { epics, boards, members, tags, estimates } = include;
  const clauses = [
    ["epic_id", epics[0]],
    ["board_id", boards[0]],
    ["estimate", estimates[0]],
    ["member_ids", members[0]],
    ["tag_ids", tags[0]],
  ] as const;
  let count = 0;
  for (let place = 0; place < corpus.size && count <= MOST; place += 1) {
    if (clauses.every(([field, value]) => value !== undefined && corpus.valuesAt(place, field).includes(value)))
      count++;
  }
  return count;
}
