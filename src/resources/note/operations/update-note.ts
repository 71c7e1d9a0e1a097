import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { setNumber } from "../../common/set-optional";
import type { Note } from "../note";
import { attendeesOf, type NoteFields, noteFields } from "./note-fields";
import { requireOwnNote } from "./note-rules";
import { presentNote } from "./present-note";

/** Omitted fields stay unchanged; `null` empties one, and makes the note private. */
export interface UpdateNoteInput extends NoteFields {
  readonly note_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
}

export interface UpdateNoteOutput {
  readonly note: Note;
}

export interface UpdateNote {
  /**
   * Changes a note, publishes it or takes it back; only its author and admins may. Rules U20, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's note, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { note } = await workspace.updateNote({ note_id: "1", is_public: true });
   * note.is_public; // true
   * ```
   */
  updateNote(input: UpdateNoteInput, options?: CallOptions): Promise<UpdateNoteOutput>;
}

export const updateNote = operation<UpdateNote>({
  role: "member",
  input: (unit) => ({ note_id: idSchema, title: z.optional(titleSchema), ...noteFields(unit) }),
  async decide(session, { note_id, ...changes }) {
    await requireOwnNote(session, note_id);
    const note = await session.update("note", note_id, (draft) => {
      draft.title = changes.title ?? draft.title;
      if (changes.transcript !== undefined) draft.transcript = changes.transcript ?? "";
      if (changes.user_notes !== undefined) draft.user_notes = changes.user_notes ?? "";
      if (changes.is_public !== undefined) draft.is_public = changes.is_public ?? false;
      if (changes.attendees !== undefined) draft.attendees = attendeesOf(changes.attendees);
      setNumber(draft, "meeting_date", changes.meeting_date);
      setNumber(draft, "meeting_time", changes.meeting_time);
    });
    return (reader) => ({ note: presentNote(reader, note) });
  },
});
