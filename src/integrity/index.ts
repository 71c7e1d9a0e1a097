import type { Issue } from "../errors/errors";
import type { Check, Corpus, Entry } from "./corpus";
import { derivedCheck, placementCheck } from "./derived";
import { identityCheck, repeatedParts } from "./identities";
import { cycleCheck, linkCheck, referenceCheck } from "./references";

export interface Fault extends Issue {
  readonly entry: Entry;
  /** Path inside the document. */
  readonly field: string;
}

// Schemas are checked elsewhere; here a value of the wrong type counts as none. What names a field first says the
// cause. Of documents that are not judged only those are reported that close a circle of parents.
export function* faultsIn(corpus: Corpus, isJudged: (entry: Entry) => boolean = () => true): Generator<Fault, void> {
  const cycles = cycleCheck(corpus);
  // These compare a document with the ones before it, or find circles: they look at documents that are not judged, too.
  const comparing: readonly Check[] = [identityCheck(), cycles];
  const others = [referenceCheck, placementCheck, derivedCheck, linkCheck].map((make) => make(corpus));
  const all: readonly Check[] = [...comparing, ...others, repeatedParts];
  for (const entry of corpus) {
    const judged = isJudged(entry);
    for (const check of judged ? all : comparing) {
      for (const [field, code, message] of check(entry.document, entry.kind)) {
        if (!judged && check !== cycles) continue;
        yield { entry, field, path: `${entry.at}.${field}`, code, message };
      }
    }
  }
}
