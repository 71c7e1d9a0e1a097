import { partOf } from "../../../fields/field-table";
import type { Reader } from "../../../session/reader";
import { authorIds } from "../../common/present-authored";
import type { Note } from "../note";
import type { NoteDocument } from "../note-document";
import { noteFields } from "../note-fields";

const shownPart = partOf(noteFields, "isShown");

/** A note as the API shows it. */
export function presentNote({ context: { teamId } }: Reader, note: NoteDocument): Note {
  return { ...shownPart(note), ...authorIds(note), type: "note", team_id: teamId };
}
