import type { SetBookmarked } from "./set-bookmarked";
import type { SetWatching } from "./set-watching";

export { setBookmarked } from "./set-bookmarked";
export { setWatching } from "./set-watching";

export interface FavouriteOperations extends SetBookmarked, SetWatching {}
