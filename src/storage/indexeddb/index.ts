export type { IndexedDbOptions } from "./indexeddb-options";
export { IndexedDbStorage } from "./indexeddb-storage";
export type { Durability } from "./transaction";
