import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Note } from "../note";
import { presentNote } from "./present-note";

export interface GetNoteInput {
  readonly note_id: string;
}

export interface GetNoteOutput {
  readonly note: Note;
}

export interface GetNote {
  /**
   * Reads one note. Rules U20, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's note that is not public, 404
   * `not_found`.
   *
   * @example
   * ```ts
   * const { note } = await workspace.getNote({ note_id: "1" });
   * note.title; // "Kick-off"
   * ```
   */
  getNote(input: GetNoteInput, options?: CallOptions): Promise<GetNoteOutput>;
}

export const getNote = operation<GetNote>({
  role: "viewer",
  input: () => ({ note_id: idSchema }),
  async decide(session, { note_id }) {
    const note = await session.require("note", note_id, "note_id");
    return (reader) => ({ note: presentNote(reader, note) });
  },
});
