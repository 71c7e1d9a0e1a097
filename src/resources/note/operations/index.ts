import type { CreateNote } from "./create-note";
import type { DeleteNote } from "./delete-note";
import type { GetNote } from "./get-note";
import type { GetNotes } from "./get-notes";
import type { UpdateNote } from "./update-note";

export { createNote } from "./create-note";
export { deleteNote } from "./delete-note";
export { getNote } from "./get-note";
export { getNotes } from "./get-notes";
export { updateNote } from "./update-note";

export interface NoteOperations extends CreateNote, DeleteNote, GetNote, GetNotes, UpdateNote {}
