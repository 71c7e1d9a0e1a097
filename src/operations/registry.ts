import type { Called } from "../engine/engine";
import { type HistoryOperations, historyOperations } from "../history/operations";
import { type NotificationOperations, notificationOperations } from "../notifications/operations";
import type { Operation, OperationsOf } from "../operation/operation";
import { type BoardOperations, boardOperations } from "../resources/board/operations";
import { type CardOperations, cardOperations } from "../resources/card/operations";
import { type ChecklistOperations, checklistOperations } from "../resources/checklist/operations";
import { type CollaborationOperations, collaborationOperations } from "../resources/collaboration/operations";
import { type CommentOperations, commentOperations } from "../resources/comment/operations";
import { type EpicOperations, epicOperations } from "../resources/epic/operations";
import { type FavouriteOperations, favouriteOperations } from "../resources/favourite/operations";
import { type FileOperations, fileOperations } from "../resources/file/operations";
import { type FormOperations, formOperations } from "../resources/form/operations";
import { type HintOperations, hintOperations } from "../resources/hint/operations";
import { type InboundEmailOperations, inboundEmailOperations } from "../resources/inbound-email/operations";
import { type ListOperations, listOperations } from "../resources/list/operations";
import { type NoteOperations, noteOperations } from "../resources/note/operations";
import { type PageOperations, pageOperations } from "../resources/page/operations";
import { type ProjectOperations, projectOperations } from "../resources/project/operations";
import { type PullRequestOperations, pullRequestOperations } from "../resources/pull-request/operations";
import { type SprintOperations, sprintOperations } from "../resources/sprint/operations";
import { type TagOperations, tagOperations } from "../resources/tag/operations";
import { type TimeEntryOperations, timeEntryOperations } from "../resources/time-entry/operations";
import { type TimerOperations, timerOperations } from "../resources/timer/operations";
import { type UserOperations, userOperations } from "../resources/user/operations";
import { type SearchOperations, searchOperations } from "../search/operations";
import { type WorkspaceOperations, workspaceOperations } from "../snapshot/operations";
import { type ViewOperations, viewOperations } from "../views/operations";

/** Every operation of a workspace, as a method. */
export interface Operations
  extends BoardOperations,
    CardOperations,
    ChecklistOperations,
    CollaborationOperations,
    CommentOperations,
    EpicOperations,
    FavouriteOperations,
    FileOperations,
    FormOperations,
    HintOperations,
    HistoryOperations,
    InboundEmailOperations,
    ListOperations,
    NoteOperations,
    NotificationOperations,
    PageOperations,
    ProjectOperations,
    PullRequestOperations,
    SearchOperations,
    SprintOperations,
    TagOperations,
    TimeEntryOperations,
    TimerOperations,
    UserOperations,
    ViewOperations,
    WorkspaceOperations {}

/** Every operation by name. */
export const operations: OperationsOf<Operations> = {
  ...viewOperations,
  ...searchOperations,
  ...projectOperations,
  ...boardOperations,
  ...listOperations,
  ...cardOperations,
  ...checklistOperations,
  ...fileOperations,
  ...hintOperations,
  ...collaborationOperations,
  ...pullRequestOperations,
  ...epicOperations,
  ...pageOperations,
  ...sprintOperations,
  ...commentOperations,
  ...formOperations,
  ...inboundEmailOperations,
  ...notificationOperations,
  ...noteOperations,
  ...tagOperations,
  ...timeEntryOperations,
  ...timerOperations,
  ...userOperations,
  ...favouriteOperations,
  ...historyOperations,
  ...workspaceOperations,
};

/** The same for whoever knows no more of an operation than its name. */
export function calledBy(name: string): Called {
  const operation = (operations as unknown as Readonly<Record<string, Operation<unknown>>>)[name];
  if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
  return { name, operation };
}
