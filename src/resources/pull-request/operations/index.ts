import type { OperationsOf } from "../../../engine/operation";
import { type ReportPullRequest, reportPullRequest } from "./report-pull-request";

export interface PullRequestOperations extends ReportPullRequest {}

export const pullRequestOperations: OperationsOf<PullRequestOperations> = {
  reportPullRequest,
};
