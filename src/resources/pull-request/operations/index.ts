import { room } from "../../../operation/operation";
import { type ReportPullRequest, reportPullRequest } from "./report-pull-request";

export interface PullRequestOperations extends ReportPullRequest {}

export const pullRequestOperations = room<PullRequestOperations>({
  reportPullRequest,
});
