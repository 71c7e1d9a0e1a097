import { type DocumentOf, declaredFields, sortedInteger, text } from "./declared-fields";
import type { sprintEventDocumentSchema } from "./schemas/sprint-event";

export type SprintEventDocument = DocumentOf<typeof sprintEventDocumentSchema>;

export const sprintEvent = declaredFields<SprintEventDocument>()({
  sprint_id: text,
  card_id: text,
  time: sortedInteger,
});
