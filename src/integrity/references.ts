import { type Kind, kinds } from "../documents";
import type { DocumentKey } from "../storage/storage";
import type { Check, Finding } from "./check";
import type { Corpus } from "./corpus";
import type { Loose } from "./loose";
import { textsIn } from "./texts-in";

/** Keys that hold ids, with the kind they name. Keys of what a record keeps of the past are spelled otherwise. */
const named = new Map<string, Kind>([
  ...kinds.flatMap((kind) => [`${kind}_id`, `${kind}_ids`, `parent_${kind}_id`].map((key) => [key, kind] as const)),
  ["scope_id", "card"],
  ...["pr_draft", "pr_open", "pr_review_requested", "pr_merged", "pr_closed"].map((key) => [key, "list"] as const),
]);

/** Records of what was done, which outlive the card it was done on. Rule U18. */
const records: ReadonlySet<Kind> = new Set<Kind>(["time_entry", "sprint_event", "timer"]);

/** An id inside a document that names another one. */
export interface Named extends DocumentKey {
  readonly kind: Kind;
  /** Path of the id. */
  readonly at: string;
}

/** The documents that a document refers to and that must exist. */
export function namedIn(document: Loose, ofKind: Kind): readonly Named[] {
  const inCategory = document["scope_type"] === "category";
  const all: Named[] = [];
  for (const { text, at, key } of textsIn(document, named)) {
    const kind = key === "scope_id" && inCategory ? "time_category" : named.get(key);
    if (kind !== undefined && !(kind === "card" && records.has(ofKind))) all.push({ kind, id: text, at });
  }
  return all;
}

/** Ids that name nothing. */
export function referenceCheck(corpus: Corpus): Check {
  return (document, ofKind) => {
    const found: Finding[] = [];
    for (const { kind, id, at } of namedIn(document, ofKind)) {
      if (corpus.find(kind, id) === undefined) found.push([at, "unknown_reference", `There is no ${kind} ${id}.`]);
    }
    return found;
  };
}
