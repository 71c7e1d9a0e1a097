import type { Kind } from "../../documents";
import { bodyOf, documentIn } from "../../documents";
import type { Issue } from "../../errors/errors";
import { sharingEqualParts } from "../../session/changed";
import type { Session } from "../../session/session";
import type { Change, DocumentChange, JsonObject } from "../../storage/storage";
import type { ReadableDocuments } from "./later-changes";

/** A document that keeps a commit from being undone. */
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
  claim: "",
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
export const fieldNameOf = (key: string): string => spelledOtherwise[key] ?? key;

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
  message: "Something that the acting user may not read depends on the change.",
};

/** The fields that every change advances, which undo leaves. Rule H2.3. */
const movesOn: ReadonlySet<string> = new Set(["version", "time_updated", "user_updated"]);
/** A notification of a due date cannot be undone. Rule C7.7. */
const stays: ReadonlySet<string> = new Set([...movesOn, "due_date_told"]);

/** Commits whose time entries were made before, by others. */
const bringers: ReadonlySet<string> = new Set(["load", "undo", "importLines"]);

/** Stages the reverse of each change, and reports the documents that were changed since. */
export async function revert(session: Session, { log }: Change): Promise<readonly Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const change of log.changes) {
    const kind = change.kind as Kind;
    const present = await session.get(kind, change.id);
    const message = changedSince(change, present && bodyOf(present), log.actor.user_id);
    if (message !== null) conflicts.push({ kind, id: change.id, message });
    else if (kind === "time_entry" && change.before === null && !bringers.has(log.operation))
      await deleteTimeEntry(session, change.id);
    else await takeBack(session, kind, change);
  }
  return conflicts;
}

/** Why the change cannot simply be reversed; `null` when it can. */
function changedSince(
  { kind, id, before, after }: DocumentChange,
  present: JsonObject | null,
  author: string,
): string | null {
  const name = `${kind} ${id}`;
  if (after === null) return present === null ? null : `${name} exists again.`;
  if (present === null) return `${name} is gone.`;
  const isMade = before === null;
  const keys = isMade ? keysOf(present, after) : keysOf(before, after);
  const differing = keys.filter((key) => {
    if (stays.has(key) || sharingEqualParts(after[key], present[key]) === after[key]) return false;
    return !(isMade && followers.has(key) && isSameFor(author, after[key], present[key]));
  });
  if (differing.length === 0) return null;
  const names = [...new Set(differing.map(fieldNameOf))].filter((each) => each !== "").join(", ");
  return names === "" ? `${name} changed since.` : `${names} of ${name} changed since.`;
}

/** Watching a document does not keep its author from undoing its creation. */
const followers: ReadonlySet<string> = new Set(["watcher_ids", "bookmarker_ids"]);

function isSameFor(author: string, ...lists: readonly unknown[]): boolean {
  const [before, after] = lists.map((list) => JSON.stringify([list ?? []].flat().filter((id) => id !== author)));
  return before === after;
}

/** Its id is never used again, just as after a deletion. Rule M1. */
async function deleteTimeEntry(session: Session, id: string): Promise<void> {
  await session.update("time_entry", id, (draft) => {
    draft.deleted_at = session.context.now;
    draft.remaining_taken_seconds = 0;
    draft.version += 1;
  });
}

async function takeBack(session: Session, kind: Kind, { id, before, after }: DocumentChange): Promise<void> {
  if (before === null) return session.remove(kind, id);
  if (after === null) {
    session.insert(kind, documentIn(kind, before));
    return;
  }
  const recipe = (draft: Readonly<Record<string, unknown>>): void => {
    const target = draft as Record<string, unknown>;
    const keys = keysOf(before, after).filter((key) => !stays.has(key));
    for (const key of keys) {
      if (before[key] === undefined) delete target[key];
      else target[key] = before[key];
    }
    if (typeof target["version"] === "number" && "version" in after) target["version"] += 1;
  };
  // A document that a change only passed through did not count as updated then, and does not now.
  if ("time_updated" in after) await session.update(kind, id, recipe);
  else await session.amend(kind, id, recipe);
}

const keysOf = (before: JsonObject, after: JsonObject): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];
