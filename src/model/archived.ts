import type { STime } from "./time";

/** Who archived a resource, and when; a live resource has none. */
export interface Archived {
  readonly user_id: string;
  readonly time_archived: STime;
}

/** Who archived a page, when, and from under which page. */
export interface ArchivedPage extends Archived {
  /** The page it lay under; absent when it lay at the root. */
  readonly parent_page_id?: string;
}
