import { type DocumentOf, declaredFields, flag, sortedInteger, text } from "../../documents/declared-fields";
import type { sprintDocumentSchema } from "./sprint-document-schema";

export type SprintDocument = DocumentOf<typeof sprintDocumentSchema>;

export const sprint = declaredFields<SprintDocument>()({
  project_id: text,
  start_date: sortedInteger,
  ends: { ...sortedInteger, of: (sprint) => sprint.override_end_date ?? sprint.end_date },
  archived: { ...flag, of: (sprint) => sprint.archived !== undefined },
});
