import { room } from "../../../operation/operation";
import { type CreateNote, createNote } from "./create-note";
import { type DeleteNote, deleteNote } from "./delete-note";
import { type GetNote, getNote } from "./get-note";
import { type GetNotes, getNotes } from "./get-notes";
import { type UpdateNote, updateNote } from "./update-note";

export interface NoteOperations extends CreateNote, DeleteNote, GetNote, GetNotes, UpdateNote {}

export const noteOperations = room<NoteOperations>({
  createNote,
  deleteNote,
  getNote,
  getNotes,
  updateNote,
});
