export { boardSchema } from "./resources/board/board-fields";
export * from "./resources/board/board-layout-schema";
export { cardSchema } from "./resources/card/card-fields";
export * from "./resources/card/parent-card-schema";
export { checklistItemSchema, checklistSchema } from "./resources/checklist/checklist-fields";
export * from "./resources/collaboration/collaboration-schema";
export { childCommentSchema, commentSchema, commentStatusSchema } from "./resources/comment/comment-fields";
export * from "./resources/common/actor-schema";
export * from "./resources/common/actor-source-schema";
export * from "./resources/common/archived-schema";
export {
  contentSchema,
  countSchema,
  durationSecondsSchema,
  estimateSchema,
  idSchema,
  idsSchema,
  integerSchema,
  numberSchema,
  orderSchema,
  stimeSchema,
  textSchema,
  titleSchema,
  transcriptSchema,
  ulidSchema,
  uuidSchema,
  versionSchema,
} from "./resources/common/base-schemas";
export * from "./resources/common/card-status-schema";
export * from "./resources/common/cover-image-schema";
export * from "./resources/common/error-envelope-schema";
export * from "./resources/common/image-schema";
export * from "./resources/common/member-schema";
export * from "./resources/common/public-settings-schema";
export * from "./resources/common/response-metadata-schema";
export * from "./resources/epic/epic-brief-schema";
export { epicSchema } from "./resources/epic/epic-fields";
export * from "./resources/epic/health-status-schema";
export * from "./resources/external-link/external-link-schema";
export { attachedFileSchema } from "./resources/file/attached-file-schema";
export * from "./resources/form/form-field-schema";
export { formRoutingStatusSchema, formSchema } from "./resources/form/form-fields";
export {
  cardHintSchema,
  cardHintTypeSchema,
  relatedCardSchema,
  relationHintSchema,
} from "./resources/hint/card-hint-schema";
export * from "./resources/inbound-email/inbound-email-schema";
export * from "./resources/list/list-behavior-schema";
export { listSchema } from "./resources/list/list-fields";
export { noteAttendeeSchema, noteSchema } from "./resources/note/note-fields";
export { pageFontSchema, pageSchema } from "./resources/page/page-fields";
export { projectBoardSchema, projectSchema, projectSprintSchema } from "./resources/project/project-fields";
export { vcsMappingItemSchema, vcsMappingSchema } from "./resources/pull-request/vcs-mapping-schema";
export { sprintProgressItemSchema, sprintSchema } from "./resources/sprint/sprint-fields";
export { tagColorSchema, tagSchema } from "./resources/tag/tag-fields";
export { timeEntrySchema, timeEntryScopeTypeSchema } from "./resources/time-entry/time-entry-fields";
export {
  userSchema,
  userStatusSchema,
  userTeamSchema,
  workspaceMemberSchema,
  workspaceRoleSchema,
} from "./resources/user/user-fields";
export * from "./resources/webhook/webhook-notification-schema";
export * from "./resources/work-item/child-card-schema";
export * from "./resources/work-item/linked-card-schema";
export * from "./search/search-hit-schema";
