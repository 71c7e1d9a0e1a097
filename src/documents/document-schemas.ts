import { documentSchemaOf } from "../fields/field-table";
import { boardFields } from "../resources/board/board-fields";
import { cardFields } from "../resources/card/card-fields";
import { commentFields } from "../resources/comment/comment-fields";
import { compiled } from "../resources/common/compiled";
import { epicFields } from "../resources/epic/epic-fields";
import { formFields } from "../resources/form/form-fields";
import { listFields } from "../resources/list/list-fields";
import { noteFields } from "../resources/note/note-fields";
import { pageFields } from "../resources/page/page-fields";
import { projectFields } from "../resources/project/project-fields";
import { settingsFields } from "../resources/settings/settings-fields";
import { sprintEventFields } from "../resources/sprint/sprint-event-document";
import { sprintFields } from "../resources/sprint/sprint-fields";
import { tagFields } from "../resources/tag/tag-fields";
import { timeCategoryFields } from "../resources/time-entry/time-category-fields";
import { timeEntryFields } from "../resources/time-entry/time-entry-fields";
import { timerFields } from "../resources/timer/timer-fields";
import { memberFields } from "../resources/user/user-fields";

/** The shape of every kind of stored document; only loading and exporting need it. */
export const documentSchemas = {
  settings: compiled(documentSchemaOf(settingsFields)),
  member: compiled(documentSchemaOf(memberFields)),
  project: compiled(documentSchemaOf(projectFields)),
  board: compiled(documentSchemaOf(boardFields)),
  list: compiled(documentSchemaOf(listFields)),
  card: compiled(documentSchemaOf(cardFields)),
  epic: compiled(documentSchemaOf(epicFields)),
  page: compiled(documentSchemaOf(pageFields)),
  sprint: compiled(documentSchemaOf(sprintFields)),
  sprint_event: compiled(documentSchemaOf(sprintEventFields)),
  tag: compiled(documentSchemaOf(tagFields)),
  form: compiled(documentSchemaOf(formFields)),
  comment: compiled(documentSchemaOf(commentFields)),
  note: compiled(documentSchemaOf(noteFields)),
  time_category: compiled(documentSchemaOf(timeCategoryFields)),
  time_entry: compiled(documentSchemaOf(timeEntryFields)),
  timer: compiled(documentSchemaOf(timerFields)),
};
