/** Longest `content`, in characters (code points). */
export const CONTENT_MAX_LENGTH = 102_400;

/** Longest `title`, in characters (code points), counted after trimming; the shortest has one. Rule C6. */
export const TITLE_MAX_LENGTH = 1024;

/** Longest `suggested_branch_name` of a card, in characters. Rule C2. */
export const BRANCH_NAME_MAX_LENGTH = 60;

/** Items on a page when no `count` is asked for. Rule F10. */
export const DEFAULT_PAGE_COUNT = 25;

/** Most items on a page; a larger `count` is lowered to it. Rule F10. */
export const MAX_PAGE_COUNT = 1000;

/** Greatest `estimate` of a card; 0 is unset, 1 the least. */
export const ESTIMATE_MAX = 5;

/** Lowest `version` of a time entry. */
export const VERSION_MIN = 1;

/** Shortest `duration_seconds` of a time entry, in seconds. */
export const DURATION_SECONDS_MIN = 1;

/** Days without a health update after which an epic's health is stale, unless it says otherwise. Rule C3. */
export const HEALTH_STALE_PERIOD_DAYS = 7;
