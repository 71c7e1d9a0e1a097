import type { Search } from "./search";

export { search } from "./search";

export interface SearchOperations extends Search {}
