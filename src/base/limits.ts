/** The version of a content's schema that says nothing of it. */
export const CONTENT_SCHEMA = 1;

/** Longest `content`, in characters (code points). */
export const CONTENT_MAX_LENGTH = 102_400;

/** Most bytes of a document that every storage takes, as JSON text. */
export const DOCUMENT_MAX_BYTES = 1_000_000;

/** Longest `transcript` of a note, in characters (code points). */
export const TRANSCRIPT_MAX_LENGTH = 409_600;

/** Longest `title`, in characters (code points), counted after trimming; the shortest has one. Rule C6. */
export const TITLE_MAX_LENGTH = 1024;

/** Longest other text of a few words, such as a name or a colour, in characters (code points). Rule N2. */
export const SHORT_TEXT_MAX_LENGTH = 1024;

/** Longest part of a text that a view or a search looks for, in characters (code points). Rule N2. */
export const NEEDLE_MAX_LENGTH = 1024;

/** Longest cursor; those that are given are far shorter. Rule N2. */
export const CURSOR_MAX_LENGTH = 4096;

/** Most elements of a list in an input, unless another limit is given. Rule N2. */
export const LIST_MAX_LENGTH = 1000;

/** Most fields of a body, and more than any object in an input may have. Rule N2. */
export const FIELDS_MAX = 1000;

/** Most elements of all lists of an input, at any depth. Rule N2. */
export const INPUT_ELEMENTS_MAX = 20_000;

/** Most lists of a board that is created. Rule N2. */
export const BOARD_LISTS_MAX = 200;

/** Most items of all checklists of a card that is created. Rule N2. */
export const CHECKLIST_ITEMS_MAX = 2000;

/** Most values of a list in a filter, and most ids that are asked for. Rule N2. */
export const FILTER_VALUES_MAX = 10_000;

/** Most issues that an error has; how many more there are, the last one says. Rule N2. */
export const ISSUES_MAX = 100;

/** Longest query string of a request, in characters. Rule N2. */
export const QUERY_STRING_MAX_LENGTH = 16_384;

/** Longest header that is read of a request, in characters. Rule N2. */
export const HEADER_MAX_LENGTH = 8192;

/** Longest `suggested_branch_name` of a card, in characters. Rule C2. */
export const BRANCH_NAME_MAX_LENGTH = 60;

/** Items on a page when no `count` is asked for. Rule F10. */
export const DEFAULT_PAGE_COUNT = 25;

/** Most groups of a summary. Rule Q1.4. */
export const MAX_SUMMARY_GROUPS = 10_000;

/** Most items on a page; a larger `count` is lowered to it. Rule F10. */
export const MAX_PAGE_COUNT = 1000;

/** Greatest `estimate` of a card; 0 is unset, 1 the least. */
export const ESTIMATE_MAX = 5;

/** Greatest `priority` of a card or epic, the least urgent; 0 is unset, 1 urgent. */
export const PRIORITY_MAX = 4;

/** Lowest `version` of a time entry. */
export const VERSION_MIN = 1;

/** Shortest `duration_seconds` of a time entry, in seconds. */
export const DURATION_SECONDS_MIN = 1;

/** Most statuses that the settings of sprints have. */
export const SPRINT_STATUSES_MAX = 50;

/** A timer that ran longer than this was probably forgotten. Rule M5. */
export const ABANDONED_TIMER_SECONDS = 12 * 3600;

/** Days without a health update after which an epic's health is stale, unless it says otherwise. Rule C3. */
export const HEALTH_STALE_PERIOD_DAYS = 7;

/** Most values that are sent for one field of a form. Rule U31. */
export const FORM_VALUES_MAX = 1000;

/** Most options of a field of a form, and most conditions of all its fields. Rule U31. */
export const FORM_FIELD_PARTS_MAX = 500;

/** Most conditions of the operator contains in a form, for each looks through an answer. Rule N2. */
export const FORM_CONTAINS_MAX = 50;

/** Most options of all fields of a form. Rule N2. */
export const FORM_OPTIONS_MAX = 5000;

/** Longest `name` of a file, in characters (code points). Rule U35. */
export const FILE_NAME_MAX_LENGTH = 255;

/** Most files of a card or an epic. Rule U35. */
export const FILES_MAX = 100;

/** Most hints of a card or an epic. Rule U36. */
export const HINTS_MAX = 100;

/** Most values of the robots meta tag of a public page. Rule U30. */
export const ROBOTS_MAX = 20;

/** Longest value of the robots meta tag of a public page, in characters (code points). */
export const ROBOTS_VALUE_MAX_LENGTH = 64;

/** Most fields of a form. Rule U31. */
export const FORM_FIELDS_MAX = 500;

/** Longest claim of a card. Rule U10.17. */
export const CLAIM_MAX_SECONDS = 86_400;

/** Whether a text has at most so many characters: code points, as JSON Schema counts, which are one or two code units. */
export function fits(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  if (text.length > 2 * maximum) return false;
  let count = 0;
  for (const _ of text) count += 1;
  return count <= maximum;
}
