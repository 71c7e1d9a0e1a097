import type { OperationsOf } from "../../operation/operation";
import { type Search, search } from "./search";

export interface SearchOperations extends Search {}

export const searchOperations: OperationsOf<SearchOperations> = {
  search,
};
