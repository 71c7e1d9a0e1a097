import type { STime } from "../../base/time";

/** Every `ExternalLinkType`. */
export const externalLinkTypes = ["github_pull_request", "generic"] as const;

/** The type of the external link; it is also the name of the key that holds the rest. */
export type ExternalLinkType = (typeof externalLinkTypes)[number];

/** One side of a pull request. */
export interface GithubBranch {
  /** Owner and branch: `acme:main`. */
  readonly label: string | null;
  /** The branch alone: `main`. */
  readonly ref: string | null;
}

/** A GitHub pull request; unknown values are null. */
export interface GithubPullRequest {
  /** GitHub's own number for it, across all repositories. */
  readonly id: number | null;
  /** Its number within the repository. */
  readonly number: number | null;
  readonly state: string | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly html_url: string | null;
  readonly time_created: STime | null;
  readonly time_updated: STime | null;
  readonly time_closed: STime | null;
  readonly time_merged: STime | null;
  /** The branch with the changes. */
  readonly head: GithubBranch;
  /** The branch they go to. */
  readonly base: GithubBranch;
  readonly draft: boolean | null;
  readonly merged: boolean | null;
}

/** A link to any address. */
export interface GenericLink {
  readonly url: string;
  /** A UUID. */
  readonly id?: string;
  readonly display_text?: string | null;
  readonly time_added?: STime;
}

/** Something outside the workspace that a card or an epic points to; `type` says which. */
export type ExternalLink =
  | { readonly type: "github_pull_request"; readonly github_pull_request: GithubPullRequest }
  | { readonly type: "generic"; readonly generic: GenericLink };
