import { type DocumentOf, declaredFields, flag, sortedInteger, text } from "./declared-fields";
import type { sprintDocumentSchema } from "./schemas/sprint";

export type SprintDocument = DocumentOf<typeof sprintDocumentSchema>;

export const sprint = declaredFields<SprintDocument>()({
  project_id: text,
  start_date: sortedInteger,
  ends: { ...sortedInteger, of: (sprint) => sprint.override_end_date ?? sprint.end_date },
  archived: { ...flag, of: (sprint) => sprint.archived !== undefined },
});
