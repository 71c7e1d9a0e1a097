import { declaredFields, textSet } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { EVERYONE } from "../common/readers";
import { noteFields } from "./note-fields";

export type NoteDocument = DocumentIn<typeof noteFields>;

export const note = declaredFields<NoteDocument>()({
  reader_ids: {
    ...textSet,
    from: ["is_public", "user"],
    of: (note) => (note.is_public ? [EVERYONE] : [note.user.user_id]),
  },
  ...declaredOf(noteFields),
});
