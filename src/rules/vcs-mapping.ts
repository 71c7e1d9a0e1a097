import type { VcsMapping } from "../model/vcs-mapping";
import type { Draft } from "../session/draft";

const states = ["pr_draft", "pr_open", "pr_review_requested", "pr_merged", "pr_closed"] as const;

/** Takes every rule that puts cards into the list out of a mapping. Rule L2. */
export function unmapList(mapping: Draft<VcsMapping> | undefined, listId: string): void {
  if (mapping === undefined) return;
  for (const rules of [mapping, ...mapping.branches]) {
    for (const state of states) if (rules[state] === listId) delete rules[state];
  }
}
