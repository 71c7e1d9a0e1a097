import { type DocumentOf, declaredFields, sortedInteger, textSet } from "./declared-fields";
import { EVERYONE } from "./readers";
import type { noteDocumentSchema } from "./schemas/note";

export type NoteDocument = DocumentOf<typeof noteDocumentSchema>;

export const note = declaredFields<NoteDocument>()({
  reader_ids: { ...textSet, of: (note) => (note.is_public ? [EVERYONE] : [note.user.user_id]) },
  time_created: sortedInteger,
});
