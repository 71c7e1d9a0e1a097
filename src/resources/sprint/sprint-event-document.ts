import { type DocumentOf, declaredFields, sortedInteger, text } from "../../fields/declared-fields";
import type { sprintEventDocumentSchema } from "./sprint-event-document-schema";

export type SprintEventDocument = DocumentOf<typeof sprintEventDocumentSchema>;

export const sprintEvent = declaredFields<SprintEventDocument>()({
  sprint_id: text,
  card_id: text,
  time: sortedInteger,
});
