import type { StagedChange } from "../../session/staged-change";

/** Keys that no rule between documents looks at. */
const plain: ReadonlySet<string> = new Set([
  "bookmarker_ids",
  "content",
  "description",
  "due_date",
  "due_date_told",
  "estimate",
  "members",
  "priority",
  "time_updated",
  "title",
  "user_updated",
  "version",
  "watcher_ids",
]);

/** Whether a change can matter to the rules between documents. */
export function isLookedAt({ before, after }: StagedChange): boolean {
  if (before === null || after === null) return true;
  const keys = [...Object.keys(before), ...Object.keys(after)];
  return keys.some((key) => !plain.has(key) && before[key] !== after[key]);
}
