import { compareForSort, matchesClauses } from "../../../src/storage/evaluate";
import type { Corpus } from "../data/corpus";
import type { Case } from "../shapes/case";
import { type Found, placeIn } from "../shapes/found";
import { columnBy, identity, type Peer } from "./peer";

/** What everybody writes first: filter, sort, slice. */
export const naive: Peer = {
  mostCards: Number.POSITIVE_INFINITY,
  variants: (cards) => (cards > 100_000 ? 2 : 16),
  open: async ({ corpus }, cases) => ({
    columns: [columnBy({ name: "naive", answer: (place) => answer(corpus, cases[place]), ids: identity })],
    close: () => {},
  }),
};

function answer({ ids, fields }: Corpus, asked: Case | undefined): readonly string[] {
  if (asked === undefined) return [];
  const { where, sort, after, limit } = asked.query;
  const compare = compareForSort(sort);
  const found: Found[] = [];
  fields.forEach((values, place) => {
    const id = ids[place] ?? "";
    if (!matchesClauses(values, where, id)) return;
    const candidate = placeIn(sort, id, values);
    if (after === undefined || compare(candidate, after) > 0) found.push(candidate);
  });
  return found
    .sort(compare)
    .slice(0, limit)
    .map(({ id }) => id);
}
