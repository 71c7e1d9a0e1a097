import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { requireOwnNote } from "./note-rules";

export interface DeleteNoteInput {
  readonly note_id: string;
}

export type DeleteNoteOutput = Readonly<Record<never, never>>;

export interface DeleteNote {
  /**
   * Deletes a note; only its author and admins may. Rules U20, U18.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's note, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.deleteNote({ note_id: "1" });
   * (await workspace.getNotes()).notes.length; // 0
   * ```
   */
  deleteNote(input: DeleteNoteInput, options?: CallOptions): Promise<DeleteNoteOutput>;
}

export const deleteNote = operation<DeleteNote>({
  role: "member",
  input: () => ({ note_id: idSchema }),
  async decide(session, { note_id }) {
    await requireOwnNote(session, note_id);
    await removeWithReferences(session, "note", note_id);
    return () => ({});
  },
});
