import { room } from "../../operation/operation";
import { type Search, search } from "./search";

export interface SearchOperations extends Search {}

export const searchOperations = room<SearchOperations>({
  search,
});
