export type { CardMoveInput } from "./card-move";
export { type BoardStoreOptions, type LiveStore, liveStore, type ViewStoreOptions } from "./live-store";
export type { LiveWorkspace } from "./live-workspace";
export type { InitialBoard, InitialView } from "./loading";
export type {
  OperationInput,
  OperationName,
  OperationOutput,
  OperationSnapshot,
  OperationStore,
} from "./operation-store";
export type { SnapshotStore } from "./snapshot-store";
