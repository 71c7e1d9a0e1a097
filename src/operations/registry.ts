import type { Operation } from "../engine/operation";
import type { HistoryOperations } from "../history/operations";
import type { NotificationOperations } from "../notifications/operations";
import type { BoardOperations } from "../resources/board/operations";
import type { CardOperations } from "../resources/card/operations";
import type { ChecklistOperations } from "../resources/checklist/operations";
import type { CollaborationOperations } from "../resources/collaboration/operations";
import type { CommentOperations } from "../resources/comment/operations";
import type { EpicOperations } from "../resources/epic/operations";
import type { FavouriteOperations } from "../resources/favourite/operations";
import type { FileOperations } from "../resources/file/operations";
import type { FormOperations } from "../resources/form/operations";
import type { HintOperations } from "../resources/hint/operations";
import type { InboundEmailOperations } from "../resources/inbound-email/operations";
import type { ListOperations } from "../resources/list/operations";
import type { NoteOperations } from "../resources/note/operations";
import type { PageOperations } from "../resources/page/operations";
import type { ProjectOperations } from "../resources/project/operations";
import type { PullRequestOperations } from "../resources/pull-request/operations";
import type { SprintOperations } from "../resources/sprint/operations";
import type { TagOperations } from "../resources/tag/operations";
import type { TimeEntryOperations } from "../resources/time-entry/operations";
import type { TimerOperations } from "../resources/timer/operations";
import type { UserOperations } from "../resources/user/operations";
import type { SearchOperations } from "../search/operations";
import type { WorkspaceOperations } from "../snapshot/operations";
import type { ViewOperations } from "../views/operations";

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

/** The code of an operation, fetched with that of its neighbours. */
export type OperationLoader<K extends keyof Operations> = () => Promise<
  Readonly<Record<K, Operation<Pick<Operations, K>>>>
>;

const boards = () => import("../resources/board/operations");
const cards = () => import("../resources/card/operations");
const checklists = () => import("../resources/checklist/operations");
const collaboration = () => import("../resources/collaboration/operations");
const comments = () => import("../resources/comment/operations");
const epics = () => import("../resources/epic/operations");
const favourites = () => import("../resources/favourite/operations");
const files = () => import("../resources/file/operations");
const forms = () => import("../resources/form/operations");
const hints = () => import("../resources/hint/operations");
const history = () => import("../history/operations");
const inboundEmail = () => import("../resources/inbound-email/operations");
const lists = () => import("../resources/list/operations");
const notes = () => import("../resources/note/operations");
const notifications = () => import("../notifications/operations");
const pages = () => import("../resources/page/operations");
const projects = () => import("../resources/project/operations");
const pullRequests = () => import("../resources/pull-request/operations");
const search = () => import("../search/operations");
const sprints = () => import("../resources/sprint/operations");
const tags = () => import("../resources/tag/operations");
const timeEntries = () => import("../resources/time-entry/operations");
const timers = () => import("../resources/timer/operations");
const users = () => import("../resources/user/operations");
const views = () => import("../views/operations");
const workspace = () => import("../snapshot/operations");

/** Where each operation is found, by name. */
export const operations: { readonly [K in keyof Operations]: OperationLoader<K> } = {
  previewView: views,
  search,
  createProject: projects,
  getProject: projects,
  getProjects: projects,
  updateProject: projects,
  deleteProject: projects,
  addProjectMember: projects,
  removeProjectMember: projects,
  createBoard: boards,
  getBoard: boards,
  getBoards: boards,
  updateBoard: boards,
  copyBoard: boards,
  deleteBoard: boards,
  addBoardMember: boards,
  removeBoardMember: boards,
  createList: lists,
  getList: lists,
  getLists: lists,
  updateList: lists,
  deleteList: lists,
  createCard: cards,
  getCard: cards,
  updateCard: cards,
  moveCard: cards,
  addExternalLink: cards,
  removeExternalLink: cards,
  getCards: cards,
  updateCardContent: cards,
  copyCard: cards,
  deleteCard: cards,
  addCardMember: cards,
  removeCardMember: cards,
  addCardTags: cards,
  removeCardTag: cards,
  linkCards: cards,
  unlinkCards: cards,
  addChildCard: cards,
  removeChildCard: cards,
  addCardToEpic: cards,
  removeCardFromEpic: cards,
  createChecklist: checklists,
  updateChecklist: checklists,
  deleteChecklist: checklists,
  createChecklistItem: checklists,
  updateChecklistItem: checklists,
  deleteChecklistItem: checklists,
  addFile: files,
  getFiles: files,
  removeFile: files,
  setHints: hints,
  startCollaboration: collaboration,
  stopCollaboration: collaboration,
  reportPullRequest: pullRequests,
  createEpic: epics,
  createEpicList: epics,
  getEpic: epics,
  getEpics: epics,
  updateEpic: epics,
  deleteEpic: epics,
  addEpicMember: epics,
  removeEpicMember: epics,
  addEpicTags: epics,
  removeEpicTag: epics,
  addEpicExternalLink: epics,
  removeEpicExternalLink: epics,
  linkEpicToCard: epics,
  unlinkEpicFromCard: epics,
  createPage: pages,
  getPage: pages,
  getPages: pages,
  updatePage: pages,
  archivePage: pages,
  copyPage: pages,
  deletePage: pages,
  addPageMember: pages,
  removePageMember: pages,
  createSprint: sprints,
  getSprint: sprints,
  getSprints: sprints,
  updateSprint: sprints,
  rollOverSprint: sprints,
  deleteSprint: sprints,
  getSprintSettings: sprints,
  updateSprintSettings: sprints,
  createComment: comments,
  getComment: comments,
  getComments: comments,
  updateComment: comments,
  deleteComment: comments,
  createChildComment: comments,
  getChildComments: comments,
  updateChildComment: comments,
  deleteChildComment: comments,
  createForm: forms,
  getForm: forms,
  getForms: forms,
  updateForm: forms,
  deleteForm: forms,
  copyForm: forms,
  submitForm: forms,
  receiveEmail: inboundEmail,
  tick: notifications,
  createNote: notes,
  getNote: notes,
  getNotes: notes,
  updateNote: notes,
  deleteNote: notes,
  createTag: tags,
  getTag: tags,
  getTags: tags,
  updateTag: tags,
  deleteTag: tags,
  createTimeEntry: timeEntries,
  getTimeEntry: timeEntries,
  getTimeEntries: timeEntries,
  updateTimeEntry: timeEntries,
  deleteTimeEntry: timeEntries,
  lockTimeEntries: timeEntries,
  createTimeCategory: timeEntries,
  getTimeCategories: timeEntries,
  updateTimeCategory: timeEntries,
  getTimeSettings: timeEntries,
  updateTimeSettings: timeEntries,
  startTimer: timers,
  getTimer: timers,
  updateTimer: timers,
  stopTimer: timers,
  getCurrentUser: users,
  updateCurrentUser: users,
  getUser: users,
  getMembers: users,
  addMember: users,
  updateMember: users,
  removeMember: users,
  setWatching: favourites,
  setBookmarked: favourites,
  getCommits: history,
  undo: history,
  load: workspace,
  export: workspace,
  verify: workspace,
};
