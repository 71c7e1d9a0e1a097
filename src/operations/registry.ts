import type { BoardOperations } from "./boards";
import type { CardOperations } from "./cards";
import type { ChecklistOperations } from "./checklists";
import type { CollaborationOperations } from "./collaboration";
import type { CommentOperations } from "./comments";
import type { EpicOperations } from "./epics";
import type { FavouriteOperations } from "./favourites";
import type { FileOperations } from "./files";
import type { FormOperations } from "./forms";
import type { HintOperations } from "./hints";
import type { HistoryOperations } from "./history";
import type { InboundEmailOperations } from "./inbound-email";
import type { ListOperations } from "./lists";
import type { NoteOperations } from "./notes";
import type { NotificationOperations } from "./notifications";
import type { Operation } from "./operation";
import type { PageOperations } from "./pages";
import type { ProjectOperations } from "./projects";
import type { PullRequestOperations } from "./pull-requests";
import type { SearchOperations } from "./search";
import type { SprintOperations } from "./sprints";
import type { TagOperations } from "./tags";
import type { TimeEntryOperations } from "./time-entries";
import type { TimerOperations } from "./timers";
import type { UserOperations } from "./users";
import type { ViewOperations } from "./views";
import type { WorkspaceOperations } from "./workspace";

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

const boards = () => import("./boards");
const cards = () => import("./cards");
const checklists = () => import("./checklists");
const collaboration = () => import("./collaboration");
const comments = () => import("./comments");
const epics = () => import("./epics");
const favourites = () => import("./favourites");
const files = () => import("./files");
const forms = () => import("./forms");
const hints = () => import("./hints");
const history = () => import("./history");
const inboundEmail = () => import("./inbound-email");
const lists = () => import("./lists");
const notes = () => import("./notes");
const notifications = () => import("./notifications");
const pages = () => import("./pages");
const projects = () => import("./projects");
const pullRequests = () => import("./pull-requests");
const search = () => import("./search");
const sprints = () => import("./sprints");
const tags = () => import("./tags");
const timeEntries = () => import("./time-entries");
const timers = () => import("./timers");
const users = () => import("./users");
const views = () => import("./views");
const workspace = () => import("./workspace");

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
