import type { DocumentChange, JsonObject } from "../storage/storage";

type Body = JsonObject | null;

/** A document's body as it was before a change, from what it was after it. */
export function rewind(after: Body, change: DocumentChange): Body {
  if (change.before === null || change.after === null || after === null) return change.before;
  const before: Record<string, JsonObject[string]> = { ...after };
  for (const key of Object.keys(change.after)) delete before[key];
  // Keys that were absent may be given as undefined, or, by storages that keep JSON, not at all.
  for (const [key, value] of Object.entries(change.before)) if (value !== undefined) before[key] = value;
  return before;
}
