export { GrowingCollection } from "./growing-collection";
export { ScannedCollection } from "./scanned-collection";
