export type { CachedStorage, CacheOptions } from "../storage/cached/cached-storage";
export { withCache } from "./with-cache";
