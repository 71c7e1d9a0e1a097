/** What a column of a CSV file can be. `other_key` is what else other rows refer to a row by; `work_log` is text, date, who and seconds, parted by semicolons; `sprint` one of Jira that says its dates; `detail` goes into the content under the column's name; `ignore` is left out. */
export const csvFields = [
  ...([
    "key",
    "other_key",
    "title",
    "content",
    "list",
    "behavior",
    "board",
    "members",
    "member_emails",
    "member_ids",
  ] as const),
  ...(["author", "author_email", "author_id"] as const),
  ...(["tags", "priority", "estimate", "start", "due", "completed", "done", "created", "updated", "archived"] as const),
  ...([
    "parent",
    "url",
    "comment",
    "work_log",
    "sprint",
    "checklist",
    "blocks",
    "blocked_by",
    "related",
    "duplicates",
  ] as const),
  ...(["detail", "ignore"] as const),
] as const;

/** What a column of a CSV file can be: one of `csvFields`. */
export type CsvField = (typeof csvFields)[number];
