import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { authoredNow } from "../../common/operations/authored-now";
import type { Note } from "../note";
import type { NoteDocument } from "../note-document";
import { noteFields } from "../note-fields";
import type { NoteFields } from "./note-input";
import { presentNote } from "./present-note";

export interface CreateNoteInput extends NoteFields {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
}

export interface CreateNoteOutput {
  readonly note: Note;
}

export interface CreateNote {
  /**
   * Writes a note of a meeting, which nobody but its author and admins reads unless it is public. Rules U20, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { note } = await workspace.createNote({
   *   title: "Kick-off",
   *   user_notes: "We start on Monday.",
   *   attendees: ["Ada", "max@example.org"],
   *   meeting_date: 1767603600,
   * });
   * note.is_public; // false
   * ```
   */
  createNote(input: CreateNoteInput, options?: CallOptions): Promise<CreateNoteOutput>;
}

const newFields = startOf(noteFields);

export const createNote = operation<CreateNote>({
  role: "member",
  input: (unit) => inputsOf(noteFields, unit, "created"),
  async decide(session, input) {
    const note: NoteDocument = session.insert("note", {
      id: await session.nextId("note"),
      ...newFields(input, session.context),
      ...authoredNow(session.context),
    });
    return (reader) => ({ note: presentNote(reader, note) });
  },
});
