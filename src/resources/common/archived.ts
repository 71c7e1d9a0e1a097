import type { STime } from "../../base/time";

/** Who archived a resource, and when; a live resource has none. */
export type Archived = { readonly user_id: string; readonly time_archived: STime };

/** Who archived a page, when, and with which page. */
export interface ArchivedPage extends Archived {
  /** The page it lies under, if it was archived with that; absent when it was archived on its own. Rule U30. */
  readonly parent_page_id?: string;
}
