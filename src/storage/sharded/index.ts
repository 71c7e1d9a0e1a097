export { capabilityRules } from "./capabilities";
export type { MovableStorage, Shards, WorkspaceMoved, WorkspacePlace } from "./movable-storage";
export { MoveError, type MoveErrorCode } from "./move-error";
export { type ShardedStorageOptions, type ShardOf, shardedStorage } from "./sharded-storage";
