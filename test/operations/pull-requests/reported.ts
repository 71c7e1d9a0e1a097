import type { ReportedPullRequest, Workspace } from "workspace-engine";
import { boardWorkspace } from "../fixture";

/** When something was done to a pull request. */
export const at = 1_767_610_000;

/** A board that maps every state to a list of its own, and a card `1` in its backlog. */
export async function mapped() {
  const fixture = await boardWorkspace();
  const { workspace, board_id, lists } = fixture;
  const { list: review } = await workspace.createList({ board_id, title: "Review", behavior: "started" });
  const vcs_mapping = {
    pr_draft: lists.todo,
    pr_open: lists.doing,
    pr_review_requested: review.id,
    pr_merged: lists.done,
    pr_closed: lists.cancelled,
  };
  await workspace.updateBoard({ board_id, vcs_mapping });
  const { card } = await workspace.createCard({ title: "Write the copy", list_id: lists.backlog });
  return { ...fixture, review: review.id, vcs_mapping, card };
}

export type Mapped = Awaited<ReturnType<typeof mapped>>;

/** Reports the open pull request 991 of card `1`, with these changes. */
export const report = (workspace: Workspace, more: Partial<ReportedPullRequest> = {}, review_requested?: boolean) =>
  workspace.reportPullRequest({
    github_pull_request: { id: 991, state: "open", head: { ref: "1-write-the-copy" }, ...more },
    review_requested,
  });
