export type { IdSource } from "./base/ids";
export type { Clock } from "./base/time";
export {
  DateMathError,
  type DateMathErrorCode,
  type DateMathFault,
  type DateMathOptions,
  type DateMathParseResult,
  parseDateMath,
  resolveDateMath,
} from "./date-math";
export { kindDefinitions } from "./documents";
export type { ChangeListener, CommitListener, FollowOptions, WorkspaceCommit } from "./engine/commit-follower";
export {
  type ErrorCode,
  type ErrorKind,
  errorCatalog,
  type Issue,
  WorkspaceError,
  type WorkspaceErrorOptions,
} from "./errors/errors";
export type { SummaryComparison, ViewComparison } from "./history/compare-views";
export type { HistoryPoint } from "./history/log";
export { applyBoardDiff, applyViewDiff } from "./live/apply-diff";
export type * from "./live/live-view";
export type * from "./operations";
export type { PreparedView } from "./prepared-view";
export type * from "./resource-types";
export type { ActingActor, Authorize, AuthorizeRequest, Scope, ScopeRights } from "./session/context";
export type { OperationLog, OperationSink, RecordedOperation, RecordedRead } from "./session/operation-log";
export * from "./storage/memory";
export type {
  Clause,
  ContainsClause,
  Fields,
  FieldValue,
  InClause,
  PresentClause,
  Query,
  RangeClause,
  Scalar,
  Selection,
  Sort,
  SortPosition,
} from "./storage/query";
export type * from "./storage/query-plan";
export { type ShardedStorageOptions, type ShardOf, shardedStorage } from "./storage/sharded-storage";
export type * from "./storage/storage";
export { StorageError, type StorageErrorKind, type StorageErrorOptions } from "./storage/storage-error";
export type { PoolStats, StorageStatistics, WaitStats } from "./storage/storage-statistics";
export type { Aggregate, Grouping, SummaryGroup as StoredSummaryGroup, SummaryQuery } from "./storage/summary";
export type { Summary, SummaryGroup, SummaryKey } from "./summary/present-summary";
export type { CalendarPeriod, Grouped, SummaryGrouping, SummaryMeasure, SummaryParts } from "./summary/summary-request";
export type {
  IgnoredFields,
  UnknownField,
  UnknownFields,
  UnknownFieldsOptions,
} from "./unknown-fields/check-unknown-fields";
export * from "./views";
export { viewRequestJsonSchema } from "./views/json-schema";
export { Workspace } from "./workspace";
export type { HistoryRetention, WorkspaceOptions } from "./workspace-options";
