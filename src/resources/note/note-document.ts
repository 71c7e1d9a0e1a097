import { textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { EVERYONE } from "../common/readers";
import { noteFields } from "./note-fields";

export type NoteDocument = DocumentIn<typeof noteFields>;

export const note = documentKind(noteFields, {
  reader_ids: {
    ...textSet,
    from: ["is_public", "user"],
    of: (note) => (note.is_public ? [EVERYONE] : [note.user.user_id]),
  },
});
