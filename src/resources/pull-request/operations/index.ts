import type { ReportPullRequest } from "./report-pull-request";

export { reportPullRequest } from "./report-pull-request";

export interface PullRequestOperations extends ReportPullRequest {}
