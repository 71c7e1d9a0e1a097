import type { OperationsOf } from "../../engine/operation";
import { type Search, search } from "./search";

export interface SearchOperations extends Search {}

export const searchOperations: OperationsOf<SearchOperations> = {
  search,
};
