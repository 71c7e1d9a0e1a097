import type { Session } from "../../../session/session";
import type { NoteDocument } from "../note-document";

/** The note a request is about to change, which only its author and admins may, whoever may read it. Rule E4. */
export async function requireOwnNote(session: Session, id: string): Promise<NoteDocument> {
  const { actor } = session.context;
  const note = await session.require("note", id, "note_id");
  session.permit("note", note, actor.role === "admin" || actor.user_id === note.user.user_id);
  return note;
}
