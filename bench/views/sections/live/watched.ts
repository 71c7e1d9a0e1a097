import type { CardFilters } from "workspace-engine";
import type { Corpus } from "../../data/corpus";
import { Pool } from "../../shapes/pool";
import { usualShapes } from "../../shapes/usual";

/** So many first pages of the usual shapes, no two of them the same. */
export function watchedFilters(corpus: Corpus, count: number): readonly CardFilters[] {
  const filters: CardFilters[] = [];
  for (let round = 0; filters.length < count; round += 1) {
    for (const { variants } of usualShapes(new Pool(corpus, 1000 + round))) {
      for (const [variant, { filters: asked }] of variants.entries()) {
        filters.push(told(asked, `nobody-${round}-${variant}`));
      }
    }
  }
  return filters.slice(0, count);
}

/** Nothing is created by a user nobody knows: it is another view that shows the same. */
function told(filters: CardFilters, nobody: string): CardFilters {
  return { ...filters, exclude: { ...filters.exclude, creators: [nobody] } };
}
