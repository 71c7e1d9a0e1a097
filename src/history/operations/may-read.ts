import type { Documents, Kind } from "../../documents";
import type { CommentDocument } from "../../resources/comment/comment-fields";
import type { SprintEventDocument } from "../../resources/sprint/sprint-fields";
import type { Session } from "../../session/session";

/** Whether the actor may read what the id names. */
export type MayRead = (kind: Kind, id: string) => Promise<boolean>;

/** Whether the actor may read a document; what belongs to no space is hidden by what it stands on. */
export async function mayRead<K extends Kind>(
  session: Session,
  kind: K,
  document: Documents[K],
  mayReadNamed: MayRead,
): Promise<boolean> {
  if (kind === "comment") {
    const { card_id, page_id } = document as unknown as CommentDocument;
    if (card_id !== undefined) return mayReadNamed("card", card_id);
    return page_id === undefined || mayReadNamed("page", page_id);
  }
  if (kind === "sprint_event") return mayReadNamed("sprint", (document as unknown as SprintEventDocument).sprint_id);
  if (kind === "timer") return isOwn(session, document.id);
  return session.canRead(kind, document);
}

/** Nobody else may know whether a timer runs. Rule M5.4. */
const isOwn = ({ context: { actor } }: Session, user: string): boolean =>
  actor.role === "admin" || actor.user_id === user;
