import { type CreateBoard, createBoard } from "./boards/create-board";
import { type GetBoard, getBoard } from "./boards/get-board";
import { type GetBoards, getBoards } from "./boards/get-boards";
import { type UpdateBoard, updateBoard } from "./boards/update-board";
import { type CreateCard, createCard } from "./cards/create-card";
import { type GetCard, getCard } from "./cards/get-card";
import { type MoveCard, moveCard } from "./cards/move-card";
import { type UpdateCard, updateCard } from "./cards/update-card";
import { type CreateEpic, createEpic } from "./epics/create-epic";
import { type GetEpic, getEpic } from "./epics/get-epic";
import { type GetEpics, getEpics } from "./epics/get-epics";
import { type CreateList, createList } from "./lists/create-list";
import { type GetList, getList } from "./lists/get-list";
import { type UpdateList, updateList } from "./lists/update-list";
import type { Operation } from "./operation";
import { type CreatePage, createPage } from "./pages/create-page";
import { type GetPage, getPage } from "./pages/get-page";
import { type GetPages, getPages } from "./pages/get-pages";
import { type CreateProject, createProject } from "./projects/create-project";
import { type GetProject, getProject } from "./projects/get-project";
import { type GetProjects, getProjects } from "./projects/get-projects";
import { type CreateSprint, createSprint } from "./sprints/create-sprint";
import { type GetSprint, getSprint } from "./sprints/get-sprint";
import { type GetSprintSettings, getSprintSettings } from "./sprints/get-sprint-settings";
import { type GetSprints, getSprints } from "./sprints/get-sprints";
import { type UpdateSprint, updateSprint } from "./sprints/update-sprint";
import { type UpdateSprintSettings, updateSprintSettings } from "./sprints/update-sprint-settings";
import { type CreateTag, createTag } from "./tags/create-tag";
import { type GetTags, getTags } from "./tags/get-tags";
import { type CreateTimeCategory, createTimeCategory } from "./time-entries/create-time-category";
import { type CreateTimeEntry, createTimeEntry } from "./time-entries/create-time-entry";
import { type DeleteTimeEntry, deleteTimeEntry } from "./time-entries/delete-time-entry";
import { type GetTimeEntry, getTimeEntry } from "./time-entries/get-time-entry";
import { type LockTimeEntries, lockTimeEntries } from "./time-entries/lock-time-entries";
import { type UpdateTimeEntry, updateTimeEntry } from "./time-entries/update-time-entry";
import { type PreviewView, previewView } from "./views/preview-view";
import { type Export, exportWorkspace } from "./workspace/export";
import { type Load, load } from "./workspace/load";

/** Every operation of a workspace, as a method. */
export interface Operations
  extends PreviewView,
    CreateProject,
    GetProject,
    GetProjects,
    CreateBoard,
    GetBoard,
    GetBoards,
    UpdateBoard,
    CreateList,
    GetList,
    UpdateList,
    CreateCard,
    GetCard,
    UpdateCard,
    MoveCard,
    CreateEpic,
    GetEpic,
    GetEpics,
    CreatePage,
    GetPage,
    GetPages,
    CreateSprint,
    GetSprint,
    GetSprints,
    UpdateSprint,
    GetSprintSettings,
    UpdateSprintSettings,
    CreateTag,
    GetTags,
    CreateTimeEntry,
    GetTimeEntry,
    UpdateTimeEntry,
    DeleteTimeEntry,
    LockTimeEntries,
    CreateTimeCategory,
    Load,
    Export {}

/** The same operations as values, by name. */
export const operations: { readonly [K in keyof Operations]: Operation<Pick<Operations, K>> } = {
  previewView,
  createProject,
  getProject,
  getProjects,
  createBoard,
  getBoard,
  getBoards,
  updateBoard,
  createList,
  getList,
  updateList,
  createCard,
  getCard,
  updateCard,
  moveCard,
  createEpic,
  getEpic,
  getEpics,
  createPage,
  getPage,
  getPages,
  createSprint,
  getSprint,
  getSprints,
  updateSprint,
  getSprintSettings,
  updateSprintSettings,
  createTag,
  getTags,
  createTimeEntry,
  getTimeEntry,
  updateTimeEntry,
  deleteTimeEntry,
  lockTimeEntries,
  createTimeCategory,
  load,
  export: exportWorkspace,
};
