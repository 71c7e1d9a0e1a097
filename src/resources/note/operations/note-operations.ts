import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { descending } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { authoredNow, authorIds, deletion, reading } from "../../common/operations/by-id";
import { type Note, type NoteDocument, noteFields } from "../note-fields";

export interface CreateNoteInput extends InputIn<typeof noteFields, "created"> {}

/** Omitted fields stay unchanged; `null` empties one, and makes the note private. */
export interface UpdateNoteInput extends InputIn<typeof noteFields, "changed">, Expecting<UpdateNoteInput, "note_id"> {
  readonly note_id: string;
}

export interface GetNotesInput extends PageRequest {}

export interface GetNotesOutput extends OptionalPaging {
  readonly notes: readonly Note[];
}

export type DeleteNoteInput = { readonly note_id: string };
export type GetNoteInput = { readonly note_id: string };
export type CreateNoteOutput = { readonly note: Note };
export type UpdateNoteOutput = { readonly note: Note };
export type DeleteNoteOutput = Readonly<Record<never, never>>;
export type GetNoteOutput = { readonly note: Note };

export interface NoteOperations {
  /**
   * Writes a note of a meeting, which only its author and admins can read unless it is public. Rules U20, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const attendees = ["Ada", "max@example.org"];
   * const { note } = await workspace.createNote({ title: "Kick-off", attendees, meeting_date: 1767603600 });
   * note.is_public; // false
   */
  createNote(input: CreateNoteInput, options?: CallOptions): Promise<CreateNoteOutput>;

  /**
   * Changes, publishes or unpublishes a note; only its author and admins may. Rules U20, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's note, 404 `not_found`.
   * @example
   * const { note } = await workspace.updateNote({ note_id: "1", is_public: true });
   * note.is_public; // true
   */
  updateNote(input: UpdateNoteInput, options?: CallOptions): Promise<UpdateNoteOutput>;

  /**
   * Deletes a note; only its author and admins may. Rules U20, U18.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's note, 404 `not_found`.
   * @example
   * await workspace.deleteNote({ note_id: "1" });
   * (await workspace.getNotes()).notes.length; // 0
   */
  deleteNote(input: DeleteNoteInput, options?: CallOptions): Promise<DeleteNoteOutput>;

  /**
   * Reads one note. Rules U20, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for another user's private note, 404 `not_found`.
   * @example
   * const { note } = await workspace.getNote({ note_id: "1" });
   * note.title; // "Kick-off"
   */
  getNote(input: GetNoteInput, options?: CallOptions): Promise<GetNoteOutput>;

  /**
   * Lists the notes the actor may read, newest first. Rules U20, E4, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { notes } = await workspace.getNotes();
   * notes.map((note) => note.title); // ["Kick-off"]
   */
  getNotes(input?: GetNotesInput, options?: CallOptions): Promise<GetNotesOutput>;
}

const shownPart = partOf(noteFields, "isShown");
const newFields = startOf(noteFields);
const writeFields = inputWriterOf(noteFields);

function presentNote({ context: { teamId } }: Reader, note: NoteDocument): Note {
  return { ...shownPart(note), ...authorIds(note), type: "note", team_id: teamId };
}

export const createNote = operation<Pick<NoteOperations, "createNote">>({
  input: (unit) => inputsOf(noteFields, unit, "created"),
  async decide(session, input) {
    const note = session.insert("note", {
      id: await session.nextId("note"),
      ...newFields(input, session.context),
      ...authoredNow(session.context),
    });
    return (reader) => ({ note: presentNote(reader, note) });
  },
});

/** The note a request is about to change, which only its author and admins may. Rule E4. */
async function requireOwnNote(session: Session, id: string): Promise<NoteDocument> {
  const { actor } = session.context;
  const note = await session.require("note", id, "note_id");
  session.permit("note", note, actor.role === "admin" || actor.user_id === note.user.user_id);
  return note;
}

export const updateNote = operation<Pick<NoteOperations, "updateNote">>({
  input: (unit) => ({ note_id: idSchema, ...inputsOf(noteFields, unit, "changed") }),
  changes: subjectOf("note", "note_id", noteFields, presentNote),
  async decide(session, { note_id, ...changes }) {
    await requireOwnNote(session, note_id);
    const note = await session.update("note", note_id, (draft) => writeFields(draft, changes, session.context));
    return (reader) => ({ note: presentNote(reader, note) });
  },
});

export const deleteNote = deletion("note", { find: requireOwnNote });

export const getNote = reading("note", presentNote);

export const getNotes = operation<Pick<NoteOperations, "getNotes">>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const query = { kind: "note", where: [], sort: descending("time_created") } as const;
    return listing(context, page, null).answer(query, (reader, found) => ({
      notes: found.map((note) => presentNote(reader, note)),
    }));
  },
});
