import { type Check, nothing } from "./check";
import type { Corpus } from "./corpus";
import type { Loose } from "./loose";

/** Documents that are among their own ancestors, one of each circle. */
export function cycleCheck(corpus: Corpus): Check {
  const reachedFrom = new Map<Loose, Loose>();
  const faulty = new Set<Loose>();
  for (const { kind, document } of corpus) {
    let at: Loose | undefined = document;
    while (at !== undefined && !reachedFrom.has(at)) {
      reachedFrom.set(at, document);
      at = corpus.find(kind, at[`parent_${kind}_id`]);
    }
    if (at !== undefined && reachedFrom.get(at) === document) faulty.add(at);
  }
  return (document, kind) =>
    faulty.has(document) ? [[`parent_${kind}_id`, "cycle", `This ${kind} is among its own ancestors.`]] : nothing;
}
