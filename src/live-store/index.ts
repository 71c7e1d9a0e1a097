export {
  type BoardStoreOptions,
  type LiveStore,
  liveStore,
  type QueryStoreOptions,
  type SummaryStoreOptions,
  type ViewStoreOptions,
} from "./live-store";
export type { CardMoveInput } from "./moves";
export type {
  OperationInput,
  OperationName,
  OperationOutput,
  OperationSnapshot,
  OperationStore,
} from "./operation-store";
export type { QueryArguments, QueryName, QuerySnapshot } from "./query-store";
export type { InitialBoard, InitialView, LiveWorkspace, SnapshotStore } from "./snapshot-store";
