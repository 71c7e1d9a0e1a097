import { type DocumentOf, declaredFields, flag, sortedInteger, text, textSet } from "../../fields/declared-fields";
import { EVERYONE } from "../common/readers";
import type { timeEntryDocumentSchema } from "./time-entry-document-schema";

export type TimeEntryDocument = DocumentOf<typeof timeEntryDocumentSchema>;

export const timeEntry = declaredFields<TimeEntryDocument>()({
  user_id: text,
  card_id: text,
  scope_type: text,
  scope_id: text,
  reader_ids: { ...textSet, from: ["reader_ids"], of: (entry) => entry.reader_ids ?? [EVERYONE] },
  project_id: { ...text, from: ["project_id_snapshot"], of: (entry) => entry.project_id_snapshot ?? "" },
  started_at: sortedInteger,
  billable: flag,
  needs_review: flag,
  deleted: { ...flag, from: ["deleted_at"], of: (entry) => entry.deleted_at !== undefined },
});
