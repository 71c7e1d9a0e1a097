import { room } from "../../../operation/operation";
import { type SetBookmarked, setBookmarked } from "./set-bookmarked";
import { type SetWatching, setWatching } from "./set-watching";

export interface FavouriteOperations extends SetBookmarked, SetWatching {}

export const favouriteOperations = room<FavouriteOperations>({
  setBookmarked,
  setWatching,
});
