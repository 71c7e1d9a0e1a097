export type { CacheOptions } from "../storage/cached/cache-options";
export type { CachedStorage } from "../storage/cached/cached-storage";
export { withCache } from "./with-cache";
