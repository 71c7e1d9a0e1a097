import { setOptional } from "../common/set-optional";
import { type PullRequestLists, pullRequestStates, type VcsMapping } from "./vcs-mapping";

/** What may be changed in place, as in a draft. */
type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Takes every rule that puts cards into the list out of a mapping. Rule L2. */
export function unmapList(
  mapping: (Open<PullRequestLists> & { readonly branches: readonly Open<PullRequestLists>[] }) | undefined,
  listId: string,
): void {
  if (mapping === undefined) return;
  for (const rules of [mapping, ...mapping.branches]) {
    for (const state of pullRequestStates) if (rules[state] === listId) delete rules[state];
  }
}

/** The same rules for other lists; those for lists that have no counterpart are left out. Rule U22. */
export function remapped({ branches, ...mapping }: VcsMapping, ids: ReadonlyMap<string, string>): VcsMapping {
  return {
    ...remappedLists(mapping, ids),
    branches: branches.map(({ name, time_created, ...lists }) => ({
      name,
      time_created,
      ...remappedLists(lists, ids),
    })),
  };
}

function remappedLists(lists: PullRequestLists, ids: ReadonlyMap<string, string>): Open<PullRequestLists> {
  const others: Open<PullRequestLists> = {};
  for (const state of pullRequestStates) setOptional(others, state, ids.get(lists[state] ?? ""));
  return others;
}
