export * from "./base/actor";
export * from "./base/id-format";
export * from "./base/limits";
export type { STime, TimeUnit } from "./base/time";
export type { ErrorBody, ErrorEnvelope } from "./errors/errors";
export * from "./errors/response-metadata";

export type { Board, BoardLayout, InboundEmail } from "./resources/board/board-fields";
export type { Card, ParentCard } from "./resources/card/card-fields";
export type {
  CardNotification,
  DueState,
  dueStates,
  NotificationOption,
  OnNotification,
} from "./resources/card/card-notification";
export type { Checklist, ChecklistItem } from "./resources/checklist/checklist-fields";
export type { ChildComment, Comment, CommentStatus } from "./resources/comment/comment-fields";
export type { Authored, CardBrief } from "./resources/common/common-fields";
export * from "./resources/common/parts";
export type { Epic, EpicBrief, HealthStatus } from "./resources/epic/epic-fields";
export * from "./resources/external-link/external-link";
export type {
  ExternalLink,
  GenericLink,
  GithubBranch,
  GithubPullRequest,
} from "./resources/external-link/external-link-schema";
export type { AttachedFile } from "./resources/file/attached-file-schema";
export type {
  CardPropertyField,
  ConditionLogic,
  FormField,
  FormFieldCondition,
  FormFieldConditionOperator,
  FormFieldType,
} from "./resources/form/form-field";
export type { Form, FormRoutingStatus, SubmittedCard } from "./resources/form/form-fields";
export type { CardHint, CardHintType, RelatedCard, RelationHint } from "./resources/hint/card-hint-schema";
export type { ListBehavior } from "./resources/list/list";
export type { List } from "./resources/list/list-fields";
export type { Note, NoteAttendee } from "./resources/note/note-fields";
export type { Page, PageFont } from "./resources/page/page-fields";
export type { Project, ProjectBoard, ProjectSprint } from "./resources/project/project-fields";
export type {
  PullRequestLists,
  PullRequestState,
  VcsMapping,
  VcsMappingItem,
} from "./resources/pull-request/vcs-mapping-schema";
export type { Sprint, SprintProgressItem, SprintSettings, SprintStatus } from "./resources/sprint/sprint-fields";
export type { TagColor, tagColors } from "./resources/tag/tag";
export type { Tag } from "./resources/tag/tag-fields";
export type {
  TimeBucket,
  TimeCategory,
  TimeEntry,
  TimeEntryScopeType,
  TimeGrouping,
  TimeGroupingName,
  TimeSettings,
} from "./resources/time-entry/time-entry-fields";
export type { ActiveTimer } from "./resources/timer/timer-fields";
export type { User, UserStatus, UserTeam, WorkspaceMember, WorkspaceRole } from "./resources/user/user-fields";
export type {
  BoardWebhookNotificationSettings,
  ListWebhookNotificationSettings,
  WebhookDestinationType,
  WebhookNotification,
} from "./resources/webhook/webhook-schemas";
export * from "./resources/work-item/work-item";
export type { ChildCard, LinkedCard, WorkItem } from "./resources/work-item/work-item-fields";
export * from "./search/search-hit";
