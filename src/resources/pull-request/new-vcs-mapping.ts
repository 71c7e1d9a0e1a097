import type * as z from "zod/mini";
import type { STime } from "../../base/time";
import { setOptional } from "../common/set-optional";
import { type PullRequestState, pullRequestStates, type VcsMapping } from "./vcs-mapping";
import type { vcsMappingSchema } from "./vcs-mapping-schema";

/** A list id for each state of a pull request; `null`, `""` or nothing where cards stay. */
export type NewPullRequestLists = { readonly [State in PullRequestState]?: string | null | undefined };

/** Where cards go as pull requests into one branch do. */
export interface NewVcsMappingItem extends NewPullRequestLists {
  /** Name of the branch that pull requests go to; no other item has it. */
  readonly name: string;
  /** Seconds or milliseconds by its size. Default: when the branch was first named, or now. */
  readonly time_created?: STime | null | undefined;
}

/** Where cards go as their pull requests do: for all branches, and for those that are named. */
export interface NewVcsMapping extends NewPullRequestLists {
  readonly branches?: readonly NewVcsMappingItem[] | null | undefined;
}

type Stored = z.output<typeof vcsMappingSchema>;

/** The mapping as it is stored; a branch keeps the time at which it was first named. Rule U22. */
export function newVcsMapping(given: NewVcsMapping, before: VcsMapping | undefined, now: STime): Stored {
  const known = new Map(before?.branches.map((branch) => [branch.name, branch.time_created]));
  const branches = (given.branches ?? []).map((branch) => ({
    ...listsOf(branch),
    name: branch.name,
    time_created: branch.time_created || (known.get(branch.name) ?? now),
  }));
  return { ...listsOf(given), branches };
}

function listsOf(given: NewPullRequestLists): Omit<Stored, "branches"> {
  const lists: Omit<Stored, "branches"> = {};
  for (const state of pullRequestStates) setOptional(lists, state, given[state]);
  return lists;
}
