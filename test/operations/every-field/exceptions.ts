const reportedByBranch = "Reports find cards by the names of branches, and no branch is named after an epic.";
const reported = "A report needs the id of its pull request and its branch: rule U24.6.";
const broken =
  "No operation breaks a rule: H2.3. Other tests run `verify` over storages that were written to directly.";

/** Values that no operation produces, and why. */
export const exceptions: Readonly<Record<string, string>> = {
  "BoardHit.lists[]": "What a search finds is shown without its lists; getBoard gives them.",
  "BrokenRule.code": broken,
  "BrokenRule.id": broken,
  "BrokenRule.kind": broken,
  "BrokenRule.message": broken,
  "BrokenRule.path": broken,
  "Epic.external_links[].github_pull_request": reportedByBranch,
  "Epic.external_links[].type=github_pull_request": reportedByBranch,
  "EpicHit.external_links[].github_pull_request": reportedByBranch,
  "EpicHit.external_links[].type=github_pull_request": reportedByBranch,
  "Form.folder_id=null": "A form in no folder is shown without folder_id, which means the same.",
  "GithubPullRequest.head.ref=null": reported,
  "GithubPullRequest.id=null": reported,
};
