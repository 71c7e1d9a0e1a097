export * from "../errors/error-envelope-schema";
export * from "../errors/response-metadata-schema";
export * from "../search/search-hit-schema";
export * from "./board/board-layout-schema";
export * from "./board/board-schema";
export * from "./card/card-schema";
export * from "./card/card-status-schema";
export * from "./card/child-card-schema";
export * from "./card/linked-card-schema";
export * from "./card/parent-card-schema";
export * from "./checklist/checklist-schema";
export * from "./collaboration/collaboration-schema";
export * from "./comment/comment-schema";
export * from "./common/actor-schema";
export * from "./common/actor-source-schema";
export * from "./common/archived-schema";
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
} from "./common/base-schemas";
export * from "./common/cover-image-schema";
export * from "./common/image-schema";
export * from "./common/member-schema";
export * from "./common/public-settings-schema";
export * from "./epic/epic-brief-schema";
export * from "./epic/epic-schema";
export * from "./epic/health-status-schema";
export * from "./external-link/external-link-schema";
export { attachedFileSchema } from "./file/attached-file-schema";
export * from "./form/form-field-schema";
export * from "./form/form-schema";
export * from "./hint/card-hint-schema";
export * from "./inbound-email/inbound-email-schema";
export * from "./list/list-behavior-schema";
export * from "./list/list-schema";
export * from "./note/note-schema";
export * from "./page/page-schema";
export * from "./project/project-schema";
export * from "./pull-request/vcs-mapping-schema";
export * from "./sprint/sprint-schema";
export * from "./tag/tag-schema";
export * from "./time-entry/time-entry-schema";
export * from "./user/user-schema";
export * from "./user/user-status-schema";
export * from "./user/workspace-role-schema";
export * from "./webhook/webhook-notification-schema";
