import type { BoardOperations } from "./boards";
import type { CardOperations } from "./cards";
import type { EpicOperations } from "./epics";
import type { ListOperations } from "./lists";
import type { Operation } from "./operation";
import type { PageOperations } from "./pages";
import type { ProjectOperations } from "./projects";
import type { SprintOperations } from "./sprints";
import type { TagOperations } from "./tags";
import type { TimeEntryOperations } from "./time-entries";
import type { ViewOperations } from "./views";
import type { WorkspaceOperations } from "./workspace";

/** Every operation of a workspace, as a method. */
export interface Operations
  extends BoardOperations,
    CardOperations,
    EpicOperations,
    ListOperations,
    PageOperations,
    ProjectOperations,
    SprintOperations,
    TagOperations,
    TimeEntryOperations,
    ViewOperations,
    WorkspaceOperations {}

/** The code of an operation, fetched with that of its neighbours. */
export type OperationLoader<K extends keyof Operations> = () => Promise<
  Readonly<Record<K, Operation<Pick<Operations, K>>>>
>;

const boards = () => import("./boards");
const cards = () => import("./cards");
const epics = () => import("./epics");
const lists = () => import("./lists");
const pages = () => import("./pages");
const projects = () => import("./projects");
const sprints = () => import("./sprints");
const tags = () => import("./tags");
const timeEntries = () => import("./time-entries");
const views = () => import("./views");
const workspace = () => import("./workspace");

/** Where each operation is found, by name. */
export const operations: { readonly [K in keyof Operations]: OperationLoader<K> } = {
  previewView: views,
  createProject: projects,
  getProject: projects,
  getProjects: projects,
  createBoard: boards,
  getBoard: boards,
  getBoards: boards,
  updateBoard: boards,
  createList: lists,
  getList: lists,
  updateList: lists,
  createCard: cards,
  getCard: cards,
  updateCard: cards,
  moveCard: cards,
  createEpic: epics,
  getEpic: epics,
  getEpics: epics,
  createPage: pages,
  getPage: pages,
  getPages: pages,
  createSprint: sprints,
  getSprint: sprints,
  getSprints: sprints,
  updateSprint: sprints,
  getSprintSettings: sprints,
  updateSprintSettings: sprints,
  createTag: tags,
  getTags: tags,
  createTimeEntry: timeEntries,
  getTimeEntry: timeEntries,
  updateTimeEntry: timeEntries,
  deleteTimeEntry: timeEntries,
  lockTimeEntries: timeEntries,
  createTimeCategory: timeEntries,
  load: workspace,
  export: workspace,
};
