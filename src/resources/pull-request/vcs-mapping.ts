import type { STime } from "../../base/time";

/** Every `PullRequestState`. */
export const pullRequestStates = ["pr_draft", "pr_open", "pr_review_requested", "pr_merged", "pr_closed"] as const;

/** How far a pull request has come, as the key of the list its card moves to. */
export type PullRequestState = (typeof pullRequestStates)[number];

/** The list a card moves to, by the state of its pull request; absent where it stays. */
export interface PullRequestLists {
  readonly pr_draft?: string;
  readonly pr_open?: string;
  readonly pr_review_requested?: string;
  readonly pr_merged?: string;
  readonly pr_closed?: string;
}

/** The lists for pull requests to one branch. On the wire it is called VCSMappingItem. */
export interface VcsMappingItem extends PullRequestLists {
  /** Name of the branch. */
  readonly name: string;
  readonly time_created: STime;
}

/** Which list a pull request puts its card in. On the wire it is called VCSMapping. */
export interface VcsMapping extends PullRequestLists {
  /** Branches that have lists of their own. */
  readonly branches: readonly VcsMappingItem[];
}
