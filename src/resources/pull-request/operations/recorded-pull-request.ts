import type { STime } from "../../../base/time";
import type { Draft } from "../../../session/changed";
import type { CardDocument } from "../../card/card-document";
import type { GithubPullRequest } from "../../external-link/external-link";
import type { PullRequestState } from "../vcs-mapping";

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What is reported of a pull request; what is left out stays as it was recorded. */
export interface ReportedPullRequest extends Given<Omit<GithubPullRequest, "id" | "head" | "base">> {
  /** GitHub's own number for it, across all repositories. */
  readonly id: number;
  /** The branch with the changes. */
  readonly head: { readonly ref: string; readonly label?: string | null | undefined };
  /** The branch they go to. */
  readonly base?: Given<GithubPullRequest["base"]> | null | undefined;
}

/** The pull request as the card has it on record. */
export function recordedIn({ external_links }: CardDocument, id: number): GithubPullRequest | undefined {
  const links = external_links.flatMap((link) => (link.type === "github_pull_request" ? link.github_pull_request : []));
  return links.find((pullRequest) => pullRequest.id === id);
}

const known = <T>(given: T | null | undefined, before: T | null | undefined): T | null =>
  given === undefined ? (before ?? null) : given;

/** Likewise for a date, of which 0 is none. */
const knownDate = (given: STime | null | undefined, before: STime | null | undefined): STime | null =>
  known(given, before) || null;

/** What is on record after a report. */
export function recordedAfter(report: ReportedPullRequest, before: GithubPullRequest | undefined): GithubPullRequest {
  const { head, base } = report;
  return {
    id: report.id,
    number: known(report.number, before?.number),
    state: known(report.state, before?.state),
    title: known(report.title, before?.title),
    body: known(report.body, before?.body),
    html_url: known(report.html_url, before?.html_url),
    time_created: knownDate(report.time_created, before?.time_created),
    time_updated: knownDate(report.time_updated || undefined, before?.time_updated),
    time_closed: knownDate(report.time_closed, before?.time_closed),
    time_merged: knownDate(report.time_merged, before?.time_merged),
    head: { label: known(head.label, before?.head.label), ref: head.ref },
    base: { label: known(base?.label, before?.base.label), ref: known(base?.ref, before?.base.ref) },
    draft: known(report.draft, before?.draft),
    merged: known(report.merged, before?.merged),
  };
}

/** Whether the record tells of something later than the report: what is merged once is merged for good. Rule U24. */
export function isOutdated(
  { time_updated }: ReportedPullRequest,
  before: GithubPullRequest,
  after: GithubPullRequest,
): boolean {
  if (isMerged(before) && !isMerged(after)) return true;
  return (time_updated || Number.POSITIVE_INFINITY) < (before.time_updated ?? 0);
}

const isMerged = ({ merged, time_merged }: GithubPullRequest): boolean => merged === true || time_merged !== null;

/** How far a pull request has come. */
export function stateOf(pullRequest: GithubPullRequest, reviewRequested: boolean): PullRequestState {
  if (isMerged(pullRequest)) return "pr_merged";
  if (pullRequest.state === "closed") return "pr_closed";
  if (pullRequest.draft === true) return "pr_draft";
  return reviewRequested ? "pr_review_requested" : "pr_open";
}

/** Puts it on record, in the place where it is already. */
export function record({ external_links }: Draft<CardDocument>, pullRequest: GithubPullRequest): void {
  const link = { type: "github_pull_request" as const, github_pull_request: pullRequest };
  const place = external_links.findIndex(
    (known) => known.type === "github_pull_request" && known.github_pull_request.id === pullRequest.id,
  );
  external_links.splice(place === -1 ? external_links.length : place, 1, link);
}

/** Remembers whether its review is requested, which the link itself does not tell. */
export function markReview(draft: Draft<CardDocument>, id: number, requested: boolean): void {
  const others = (draft.pull_requests_in_review ?? []).filter((known) => known !== id);
  if (requested) draft.pull_requests_in_review = [...others, id];
  else if (others.length > 0) draft.pull_requests_in_review = others;
  else delete draft.pull_requests_in_review;
}
