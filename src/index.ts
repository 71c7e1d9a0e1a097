export type { Clock } from "./clock";
export {
  DateMathError,
  type DateMathErrorCode,
  type DateMathFault,
  type DateMathOptions,
  type DateMathParseResult,
  parseDateMath,
  resolveDateMath,
} from "./date-math";
export { type ErrorCode, errorCatalog } from "./error-catalog";

export type { CommitListener, WorkspaceCommit } from "./history/commit";
export type { ViewComparison } from "./history/compare-views";
export type { HistoryPoint } from "./history/history-point";
export type { IdSource } from "./ids";
export type * from "./model";
export type { OnNotification } from "./notifications/tell";
export type * from "./operations";
export type { OperationLog, RecordedOperation, RecordedRead } from "./recording/operation-log";
export type { ActingActor, Authorize, AuthorizeRequest } from "./session/context";
export { MemoryStorage, type MemoryStorageOptions } from "./storage/memory";
export type * from "./storage/query";
export { type ShardedStorageOptions, type ShardOf, shardedStorage } from "./storage/sharded";
export type * from "./storage/storage";
export { StorageError, type StorageErrorKind } from "./storage/storage-error";
export {
  type BoardFilters,
  type BoardViewFilter,
  type BoardViewRequest,
  type CardFilters,
  type CardSortField,
  type CardViewFilter,
  type CardViewRequest,
  type ClauseExplanation,
  type ClauseVerdict,
  type DateRangeFilter,
  dateRanges,
  type MatchContext,
  type MatchExplanation,
  matchesView,
  normalizeView,
  type PageFilters,
  type PageRequest,
  type PageViewFilter,
  type PageViewRequest,
  type SortBy,
  type ViewExplanation,
  type ViewRequest,
  type ViewResource,
  type ViewType,
} from "./views";
export { Workspace } from "./workspace";
export { type ErrorKind, type Issue, WorkspaceError, type WorkspaceErrorOptions } from "./workspace-error";
export type { HistoryRetention, WorkspaceOptions } from "./workspace-options";
