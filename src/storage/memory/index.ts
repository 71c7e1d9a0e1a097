export type { IndexStats, OnIndexing } from "./collection/collection";
export type { KindStats, MemoryStats } from "./memory-stats";
export { MemoryStorage } from "./memory-storage";
export type { MemoryStorageOptions } from "./memory-storage-options";
