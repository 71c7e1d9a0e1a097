export * from "./actor";
export * from "./actor-source";
export * from "./archived";
export { attachedFileSchema } from "./attached-file";
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
} from "./base";
export * from "./board";
export * from "./board-layout";
export * from "./card";
export * from "./card-hint";
export * from "./card-status";
export * from "./checklist";
export * from "./child-card";
export * from "./collaboration";
export * from "./comment";
export * from "./cover-image";
export * from "./epic";
export * from "./epic-brief";
export * from "./error-envelope";
export * from "./external-link";
export * from "./form";
export * from "./form-field";
export * from "./health-status";
export * from "./image";
export * from "./inbound-email";
export * from "./linked-card";
export * from "./list";
export * from "./list-behavior";
export * from "./member";
export * from "./note";
export * from "./page";
export * from "./parent-card";
export * from "./project";
export * from "./public-settings";
export * from "./response-metadata";
export * from "./search-hit";
export * from "./sprint";
export * from "./tag";
export * from "./time-entry";
export * from "./user";
export * from "./user-status";
export * from "./vcs-mapping";
export * from "./webhook-notification";
export * from "./workspace-role";
