export type { Durability } from "./database";
export type { IndexedDbOptions } from "./indexeddb-storage";
export { IndexedDbStorage } from "./indexeddb-storage";
