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

/** Those that compare a document with the ones before it, or find circles: they look at documents that are not judged, too. */
const comparing: ReadonlySet<(typeof makers)[number]> = new Set([identityCheck, aliasCheck, cycleCheck, orderCheck]);

/**
 * The faults between the documents of a workspace. Their own schemas are checked elsewhere; here a value
 * of the wrong type counts as none. A field may be named more than once; what names it first says the cause.
 * Where `isJudged` is given, of other documents only those are reported that close a circle of parents.
 */
export function* faultsIn(corpus: Corpus, isJudged: (entry: Entry) => boolean = () => true): Generator<Fault, void> {
  const made = makers.map((make) => ({ check: make(corpus), isComparing: comparing.has(make) }));
  const all = made.map(({ check }) => check);
  const those = made.flatMap(({ check, isComparing }) => (isComparing ? [check] : []));
  for (const entry of corpus) {
    const judged = isJudged(entry);
    for (const check of judged ? all : those) {
      for (const [field, code, message] of check(entry.document, entry.kind)) {
        if (!judged && !(code === "cycle" && field.startsWith("parent_"))) continue;
        yield { entry, field, path: `${entry.at}.${field}`, code, message };
      }
    }
  }
}
