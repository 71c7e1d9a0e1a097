import type { Issue } from "../errors/errors";
import { aliasCheck } from "./aliases";
import type { Corpus, Entry } from "./corpus";
import { cycleCheck } from "./cycles";
import { derivedCheck } from "./derived";
import { externalLinkCheck } from "./external-links";
import { fileCheck } from "./files";
import { formCheck } from "./forms";
import { identityCheck } from "./identities";
import { linkCheck } from "./links";
import { mappingCheck } from "./mappings";
import { orderCheck } from "./orders";
import { placementCheck } from "./placements";
import { referenceCheck } from "./references";
import { replyCheck } from "./replies";

/** One thing that is wrong with one field of one document. */
export interface Fault extends Issue {
  readonly entry: Entry;
  /** Path inside the document. */
  readonly field: string;
}

/**
 * What is wrong between the documents of a workspace. That each fits its own schema is judged elsewhere; here a value
 * of the wrong type counts as none. A field may be named more than once; what names it first says the cause.
 * Where `isJudged` is given, of other documents only those are reported that close a circle of parents.
 */
export function* faultsIn(corpus: Corpus, isJudged: (entry: Entry) => boolean = () => true): Generator<Fault, void> {
  const makers = [
    identityCheck,
    aliasCheck,
    referenceCheck,
    placementCheck,
    cycleCheck,
    derivedCheck,
    linkCheck,
    mappingCheck,
    externalLinkCheck,
    fileCheck,
    replyCheck,
    formCheck,
    orderCheck,
  ];
  const checks = makers.map((check) => check(corpus));
  for (const entry of corpus) {
    const judged = isJudged(entry);
    for (const check of checks) {
      for (const [field, code, message] of check(entry.document, entry.kind)) {
        if (!judged && !(code === "cycle" && field.startsWith("parent_"))) continue;
        yield { entry, field, path: `${entry.at}.${field}`, code, message };
      }
    }
  }
}
