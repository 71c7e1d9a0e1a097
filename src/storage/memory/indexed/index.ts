export { IndexedCollection } from "./indexed-collection";
