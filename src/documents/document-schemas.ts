import { documentSchemaOf } from "../fields/field-table";
import { boardFields } from "../resources/board/board-fields";
import { cardFields } from "../resources/card/card-fields";
import { commentFields } from "../resources/comment/comment-fields";
import { compiled } from "../resources/common/compiled";
import { epicFields } from "../resources/epic/epic-fields";
import { formFields } from "../resources/form/form-fields";
import { listFields } from "../resources/list/list-fields";
import { noteDocumentSchema } from "../resources/note/note-document-schema";
import { pageDocumentSchema } from "../resources/page/page-document-schema";
import { projectDocumentSchema } from "../resources/project/project-document-schema";
import { settingsFields } from "../resources/settings/settings-fields";
import { sprintDocumentSchema } from "../resources/sprint/sprint-document-schema";
import { sprintEventDocumentSchema } from "../resources/sprint/sprint-event-document-schema";
import { tagDocumentSchema } from "../resources/tag/tag-document-schema";
import { timeCategoryFields } from "../resources/time-entry/time-category-fields";
import { timeEntryFields } from "../resources/time-entry/time-entry-fields";
import { timerFields } from "../resources/timer/timer-fields";
import { memberFields } from "../resources/user/user-fields";

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = {
  settings: compiled(documentSchemaOf(settingsFields)),
  member: compiled(documentSchemaOf(memberFields)),
  project: compiled(projectDocumentSchema),
  board: compiled(documentSchemaOf(boardFields)),
  list: compiled(documentSchemaOf(listFields)),
  card: compiled(documentSchemaOf(cardFields)),
  epic: compiled(documentSchemaOf(epicFields)),
  page: compiled(pageDocumentSchema),
  sprint: compiled(sprintDocumentSchema),
  sprint_event: compiled(sprintEventDocumentSchema),
  tag: compiled(tagDocumentSchema),
  form: compiled(documentSchemaOf(formFields)),
  comment: compiled(documentSchemaOf(commentFields)),
  note: compiled(noteDocumentSchema),
  time_category: compiled(documentSchemaOf(timeCategoryFields)),
  time_entry: compiled(documentSchemaOf(timeEntryFields)),
  timer: compiled(documentSchemaOf(timerFields)),
};
