export type { IndexStats, OnIndexing } from "./collection";
export type { KindStats, MemoryStats } from "./memory-stats";
export { MemoryStorage, type MemoryStorageOptions } from "./memory-storage";
