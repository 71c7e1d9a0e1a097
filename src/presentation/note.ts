import type { NoteDocument } from "../documents/note";
import type { Note } from "../model/note";
import type { Reader } from "../session/reader";
import { authorIds } from "./authored";

/** A note as the API shows it. */
export function presentNote({ context: { teamId } }: Reader, note: NoteDocument): Note {
  return { ...note, ...authorIds(note), type: "note", team_id: teamId };
}
