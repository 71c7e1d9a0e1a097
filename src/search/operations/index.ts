import { operationModule } from "../../operation/operation";
import { type Search, search } from "./search";

export interface SearchOperations extends Search {}

export const searchOperations = operationModule<SearchOperations>({
  search,
});
