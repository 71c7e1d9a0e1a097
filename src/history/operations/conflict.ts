import type { Kind } from "../../documents";
import type { Issue } from "../../errors/errors";
import type { ReadableDocuments } from "./readable-documents";

/** A document that keeps a commit from being taken back. */
export interface Conflict {
  readonly kind: Kind;
  readonly id: string;
  readonly message: string;
  /** Path of the field that says so, if one does. */
  readonly field?: string;
}

/** How the API spells what documents keep in another shape; empty where the API does not show it. */
const spelledOtherwise: Readonly<Record<string, string>> = {
  bookmarker_ids: "is_bookmarked",
  child_card_ids: "child_cards",
  email_key: "",
  loading: "",
  order_key: "position",
  pull_requests_in_review: "external_links",
  reader_ids: "",
  remaining_taken_seconds: "",
  request_hash: "",
  snapshots: "",
  sprints_created: "",
  watcher_ids: "is_watching",
};

/** The name that callers know a key of a document by; empty when they know none. */
export const nameOf = (key: string): string => spelledOtherwise[key] ?? key;

/** Conflicts as the actor may know of them: of all in documents it may not read, no more than that there is one. */
export async function issuesOf(readable: ReadableDocuments, conflicts: readonly Conflict[]): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  let isAnyHidden = false;
  for (const { kind, id, message, field = "" } of conflicts) {
    if (await readable.has(kind, id)) {
      const path = field === "" ? `${kind}/${id}` : `${kind}/${id}/${field}`;
      issues.push({ path, code: "undo_conflict", message });
    } else isAnyHidden = true;
  }
  return isAnyHidden ? [...issues, hiddenConflict] : issues;
}

const hiddenConflict: Issue = {
  path: "",
  code: "undo_conflict",
  message: "Something that the acting user may not read depends on what would be taken back.",
};
