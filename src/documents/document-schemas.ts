import { boardDocumentSchema } from "../resources/board/board-document-schema";
import { cardDocumentSchema } from "../resources/card/card-document-schema";
import { commentDocumentSchema } from "../resources/comment/comment-document-schema";
import { compiled } from "../resources/common/compiled";
import { epicDocumentSchema } from "../resources/epic/epic-document-schema";
import { formDocumentSchema } from "../resources/form/form-document-schema";
import { listDocumentSchema } from "../resources/list/list-document-schema";
import { noteDocumentSchema } from "../resources/note/note-document-schema";
import { pageDocumentSchema } from "../resources/page/page-document-schema";
import { projectDocumentSchema } from "../resources/project/project-document-schema";
import { settingsDocumentSchema } from "../resources/settings/settings-document-schema";
import { sprintDocumentSchema } from "../resources/sprint/sprint-document-schema";
import { sprintEventDocumentSchema } from "../resources/sprint/sprint-event-document-schema";
import { tagDocumentSchema } from "../resources/tag/tag-document-schema";
import { timeCategoryDocumentSchema } from "../resources/time-entry/time-category-document-schema";
import { timeEntryDocumentSchema } from "../resources/time-entry/time-entry-document-schema";
import { timerDocumentSchema } from "../resources/timer/timer-document-schema";
import { memberDocumentSchema } from "../resources/user/member-document-schema";

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = {
  settings: compiled(settingsDocumentSchema),
  member: compiled(memberDocumentSchema),
  project: compiled(projectDocumentSchema),
  board: compiled(boardDocumentSchema),
  list: compiled(listDocumentSchema),
  card: compiled(cardDocumentSchema),
  epic: compiled(epicDocumentSchema),
  page: compiled(pageDocumentSchema),
  sprint: compiled(sprintDocumentSchema),
  sprint_event: compiled(sprintEventDocumentSchema),
  tag: compiled(tagDocumentSchema),
  form: compiled(formDocumentSchema),
  comment: compiled(commentDocumentSchema),
  note: compiled(noteDocumentSchema),
  time_category: compiled(timeCategoryDocumentSchema),
  time_entry: compiled(timeEntryDocumentSchema),
  timer: compiled(timerDocumentSchema),
};
