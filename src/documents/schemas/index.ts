import { boardDocumentSchema } from "./board";
import { cardDocumentSchema } from "./card";
import { commentDocumentSchema } from "./comment";
import { epicDocumentSchema } from "./epic";
import { formDocumentSchema } from "./form";
import { listDocumentSchema } from "./list";
import { memberDocumentSchema } from "./member";
import { noteDocumentSchema } from "./note";
import { pageDocumentSchema } from "./page";
import { projectDocumentSchema } from "./project";
import { settingsDocumentSchema } from "./settings";
import { sprintDocumentSchema } from "./sprint";
import { sprintEventDocumentSchema } from "./sprint-event";
import { tagDocumentSchema } from "./tag";
import { timeCategoryDocumentSchema } from "./time-category";
import { timeEntryDocumentSchema } from "./time-entry";
import { timerDocumentSchema } from "./timer";

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = {
  settings: settingsDocumentSchema,
  member: memberDocumentSchema,
  project: projectDocumentSchema,
  board: boardDocumentSchema,
  list: listDocumentSchema,
  card: cardDocumentSchema,
  epic: epicDocumentSchema,
  page: pageDocumentSchema,
  sprint: sprintDocumentSchema,
  sprint_event: sprintEventDocumentSchema,
  tag: tagDocumentSchema,
  form: formDocumentSchema,
  comment: commentDocumentSchema,
  note: noteDocumentSchema,
  time_category: timeCategoryDocumentSchema,
  time_entry: timeEntryDocumentSchema,
  timer: timerDocumentSchema,
};
