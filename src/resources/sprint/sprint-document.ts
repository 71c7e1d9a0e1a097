import { type DocumentOf, declaredFields, flag, sortedInteger, text } from "../../fields/declared-fields";
import type { sprintDocumentSchema } from "./sprint-document-schema";

export type SprintDocument = DocumentOf<typeof sprintDocumentSchema>;

export const sprint = declaredFields<SprintDocument>()({
  project_id: text,
  start_date: sortedInteger,
  ends: {
    ...sortedInteger,
    from: ["override_end_date", "end_date"],
    of: (sprint) => sprint.override_end_date ?? sprint.end_date,
  },
  archived: { ...flag, from: ["archived"], of: (sprint) => sprint.archived !== undefined },
});
