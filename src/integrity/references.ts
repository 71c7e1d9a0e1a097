import { type Kind, kinds } from "../documents";
import type { Check } from "./check";
import type { Corpus } from "./corpus";
import { textsIn } from "./texts-in";

/** Keys that hold ids, with the kind they name. Keys of what a record keeps of the past are spelled otherwise. */
const named = new Map<string, Kind>([
  ...kinds.flatMap((kind) => [`${kind}_id`, `${kind}_ids`, `parent_${kind}_id`].map((key) => [key, kind] as const)),
  ["scope_id", "card"],
  ...["pr_draft", "pr_open", "pr_review_requested", "pr_merged", "pr_closed"].map((key) => [key, "list"] as const),
]);

/** Records of what was done, which outlive the card it was done on. Rule U18. */
const records: ReadonlySet<Kind> = new Set<Kind>(["time_entry", "sprint_event"]);

/** Ids that name nothing. */
export function referenceCheck(corpus: Corpus): Check {
  return function* (document, ofKind) {
    const inCategory = document["scope_type"] === "category";
    for (const { text, at, key } of textsIn(document, named)) {
      const kind = key === "scope_id" && inCategory ? "time_category" : named.get(key);
      if (kind === "card" && records.has(ofKind)) continue;
      if (kind === undefined || corpus.find(kind, text) !== undefined) continue;
      yield [at, "unknown_reference", `There is no ${kind} ${text}.`];
    }
  };
}
