export * from "../history/operations/history-operations";
export * from "../notifications/operations/tick";
export * from "../resources/board/operations/board-operations";
export * from "../resources/board/operations/get-boards";
export * from "../resources/card/operations/card-relations";
export * from "../resources/card/operations/child-cards";
export * from "../resources/card/operations/claim-card";
export * from "../resources/card/operations/create-card";
export * from "../resources/card/operations/get-cards";
export * from "../resources/card/operations/update-card";
export * from "../resources/checklist/operations/checklist-operations";
export * from "../resources/collaboration/operations/collaboration-operations";
export * from "../resources/comment/operations/comment-operations";
export * from "../resources/epic/operations/epic-operations";
export * from "../resources/epic/operations/epic-relations";
export * from "../resources/external-link/operations/external-link-operations";
export * from "../resources/favourite/operations/favourite-operations";
export * from "../resources/file/operations/file-operations";
export * from "../resources/form/operations/form-operations";
export * from "../resources/form/operations/submit-form";
export * from "../resources/hint/operations/set-hints";
export * from "../resources/inbound-email/operations/receive-email";
export * from "../resources/list/operations/get-lists";
export * from "../resources/list/operations/list-operations";
export * from "../resources/note/operations/note-operations";
export * from "../resources/page/operations/change-page";
export * from "../resources/page/operations/page-operations";
export * from "../resources/project/operations/project-operations";
export * from "../resources/pull-request/operations/report-pull-request";
export * from "../resources/sprint/operations/sprint-operations";
export * from "../resources/sprint/operations/sprint-settings-operations";
export * from "../resources/tag/operations/tag-operations";
export * from "../resources/time-entry/operations/get-time-entries";
export * from "../resources/time-entry/operations/time-entry-operations";
export * from "../resources/time-entry/operations/time-settings-operations";
export * from "../resources/timer/operations/timer-operations";
export * from "../resources/user/operations/user-operations";
export * from "../search/operations/search";
export type { Export, Load, Verify } from "../snapshot/operations/workspace-operations";
export { exportWorkspace as export, load, verify } from "../snapshot/operations/workspace-operations";
export { type PreviewView, previewView } from "../views/operations/decide-view";
export {
  type BoardSummaryRequest,
  type CardSummaryRequest,
  type PageSummaryRequest,
  type SummarizeView,
  type SummarizeViewOutput,
  type SummaryRequest,
  summarizeView,
} from "../views/operations/summarize-view";
