export { boardLayoutSchema, boardSchema, inboundEmailSchema } from "./resources/board/board-fields";
export { cardSchema, parentCardSchema } from "./resources/card/card-fields";
export { checklistItemSchema, checklistSchema } from "./resources/checklist/checklist-fields";
export { childCommentSchema, commentSchema, commentStatusSchema } from "./resources/comment/comment-fields";
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
export * from "./resources/common/part-schemas";
export { epicBriefSchema, epicSchema, healthStatusSchema } from "./resources/epic/epic-fields";
export {
  externalLinkSchema,
  externalLinkTypeSchema,
  genericLinkSchema,
  githubBranchSchema,
  githubPullRequestSchema,
} from "./resources/external-link/external-link-schema";
export { attachedFileSchema } from "./resources/file/attached-file-schema";
export {
  cardPropertyFieldSchema,
  conditionLogicSchema,
  formFieldConditionOperatorSchema,
  formFieldConditionSchema,
  formFieldSchema,
  formFieldTypeSchema,
} from "./resources/form/form-field";
export { formRoutingStatusSchema, formSchema } from "./resources/form/form-fields";
export {
  cardHintSchema,
  cardHintTypeSchema,
  relatedCardSchema,
  relationHintSchema,
} from "./resources/hint/card-hint-schema";
export { listBehaviorSchema, listSchema } from "./resources/list/list-fields";
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
export {
  boardWebhookNotificationSettingsSchema,
  listWebhookNotificationSettingsSchema,
  webhookDestinationTypeSchema,
  webhookNotificationSchema,
} from "./resources/webhook/webhook-schemas";
export { childCardSchema, linkedCardSchema, linkedCardTypeSchema } from "./resources/work-item/work-item-fields";
export * from "./search/search-hit-schema";
