import type { Documents, Kind } from "../../documents";
import type { CommentDocument } from "../../documents/comment";
import type { Issue } from "../../errors";
import type { Session } from "../../session/session";

/** A document that keeps a commit from being taken back. */
export interface Conflict {
  readonly kind: Kind;
  readonly id: string;
  readonly message: string;
  /** Path of the field that says so, if one does. */
  readonly field?: string;
}

/** How the API spells what documents keep in another shape; empty where it tells nothing of it. */
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

/** Conflicts as the actor may know of them: of a document it may not read, no more than that there is one. */
export async function tellConflicts(session: Session, conflicts: readonly Conflict[]): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const { kind, id, message, field = "" } of conflicts) {
    const isTold = await isReadable(session, kind, id);
    const path = field === "" ? `${kind}/${id}` : `${kind}/${id}/${field}`;
    issues.push({
      path: isTold ? path : "",
      code: "undo_conflict",
      message: isTold ? message : "Something that the acting user may not read depends on what would be taken back.",
    });
  }
  return issues;
}

/** What is gone has nothing to hide. */
async function isReadable(session: Session, kind: Kind, id: string): Promise<boolean> {
  const document = await session.get(kind, id);
  return document === null || mayRead(session, kind, document);
}

/** Whether the actor may read a document; comments are hidden by what they stand on. */
export async function mayRead<K extends Kind>(session: Session, kind: K, document: Documents[K]): Promise<boolean> {
  if (kind !== "comment") return session.canRead(kind, document);
  const { card_id, page_id } = document as unknown as CommentDocument;
  const card = card_id === undefined ? null : await session.get("card", card_id);
  const page = page_id === undefined ? null : await session.get("page", page_id);
  return (
    (card === null || (await session.canRead("card", card))) && (page === null || (await session.canRead("page", page)))
  );
}
