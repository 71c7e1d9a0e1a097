import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Note } from "../note";
import { noteFields } from "../note-fields";
import type { NoteFields } from "./note-input";
import { requireOwnNote } from "./note-rules";
import { presentNote } from "./present-note";

/** Omitted fields stay unchanged; `null` empties one, and makes the note private. */
export interface UpdateNoteInput extends NoteFields {
  readonly note_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateNoteInput, "note_id">;
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

const writeFields = inputWriterOf(noteFields);

export const updateNote = operation<UpdateNote>({
  role: "member",
  input: (unit) => ({ note_id: idSchema, ...inputsOf(noteFields, unit, "changed") }),
  changes: subjectOf("note", "note_id", noteFields, presentNote),
  async decide(session, { note_id, ...changes }) {
    await requireOwnNote(session, note_id);
    const note = await session.update("note", note_id, (draft) => writeFields(draft, changes, session.context));
    return (reader) => ({ note: presentNote(reader, note) });
  },
});
