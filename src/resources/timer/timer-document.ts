import { type DocumentOf, declaredFields, text, textSet } from "../../fields/declared-fields";
import type { timerDocumentSchema } from "./timer-document-schema";

export type TimerDocument = DocumentOf<typeof timerDocumentSchema>;

/** A user's running timer; the id is the user's, so that there is one at most. */
export const timer = declaredFields<TimerDocument>()({
  project_id: { ...text, from: ["snapshots"], of: ({ snapshots }) => snapshots.project_id_snapshot ?? "" },
  reader_ids: { ...textSet, from: ["snapshots"], of: ({ snapshots }) => snapshots.reader_ids ?? [] },
});
