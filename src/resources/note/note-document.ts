import { type DocumentOf, declaredFields, sortedInteger, textSet } from "../../fields/declared-fields";
import { EVERYONE } from "../common/readers";
import type { noteDocumentSchema } from "./note-document-schema";

export type NoteDocument = DocumentOf<typeof noteDocumentSchema>;

export const note = declaredFields<NoteDocument>()({
  reader_ids: {
    ...textSet,
    from: ["is_public", "user"],
    of: (note) => (note.is_public ? [EVERYONE] : [note.user.user_id]),
  },
  time_created: sortedInteger,
});
