export type { IndexStats, OnIndexing } from "./collection/collection";
export type { KindStats, MemoryStats } from "./memory-storage";
export { MemoryStorage, type MemoryStorageOptions } from "./memory-storage";
