import { type FieldTable, namesWhere } from "../fields/field-table";
import { boardFields } from "../resources/board/board-fields";
import { cardFields } from "../resources/card/card-fields";
import { commentFields } from "../resources/comment/comment-fields";
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
import type { Kind } from "./index";

/** The table of fields of every kind of document. */
export const fieldTables = {
  board: boardFields,
  card: cardFields,
  comment: commentFields,
  epic: epicFields,
  form: formFields,
  member: memberFields,
  list: listFields,
  note: noteFields,
  page: pageFields,
  project: projectFields,
  sprint: sprintFields,
  sprint_event: sprintEventFields,
  tag: tagFields,
  settings: settingsFields,
  time_category: timeCategoryFields,
  time_entry: timeEntryFields,
  timer: timerFields,
} as const satisfies Readonly<Record<Kind, FieldTable>>;

/** The keys of documents of a kind that no rule between documents looks at. */
export const freeKeys: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries<FieldTable>(fieldTables).map(([kind, table]) => [kind, new Set(namesWhere(table, "isFree"))]),
);

/** The keys of documents of a kind that what is shown of others tells of, or goes by, where any of them are known. */
export const keysShownElsewhere: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<FieldTable>(fieldTables)
    .map(([kind, table]) => [kind, namesWhere(table, "isShownElsewhere")] as const)
    .filter(([, names]) => names.length > 0),
);
