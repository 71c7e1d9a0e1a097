import type { Called } from "../engine/engine";
import { isOperation, type Operation, type OperationsOf } from "../operation/operation";
import type {
  BoardOperations,
  CardEpicOperations,
  CardMembersOperations,
  CardTagsOperations,
  ChecklistOperations,
  ChildCardsOperations,
  CollaborationOperations,
  CommentOperations,
  CopyCard,
  CreateCard,
  EpicOperations,
  Export,
  ExternalLinkOperations,
  FavouriteOperations,
  FileOperations,
  FormOperations,
  GetCardsOperations,
  GetCommits,
  HintOperations,
  InboundEmailOperations,
  LinkCardsOperations,
  ListOperations,
  Load,
  MoveCardOperations,
  NoteOperations,
  PageOperations,
  PreviewView,
  ProjectOperations,
  PullRequestOperations,
  Search,
  SprintOperations,
  TagOperations,
  Tick,
  TimeEntryOperations,
  TimerOperations,
  Undo,
  UpdateCardOperations,
  UserOperations,
  Verify,
} from "./modules";
import * as modules from "./modules";

/** Every operation of a workspace, as a method. */
export interface Operations
  extends BoardOperations,
    CardEpicOperations,
    CardMembersOperations,
    CardTagsOperations,
    ChecklistOperations,
    ChildCardsOperations,
    CollaborationOperations,
    CommentOperations,
    CopyCard,
    CreateCard,
    EpicOperations,
    Export,
    ExternalLinkOperations,
    FavouriteOperations,
    FileOperations,
    FormOperations,
    GetCardsOperations,
    GetCommits,
    HintOperations,
    InboundEmailOperations,
    LinkCardsOperations,
    ListOperations,
    Load,
    MoveCardOperations,
    NoteOperations,
    PageOperations,
    PreviewView,
    ProjectOperations,
    PullRequestOperations,
    Search,
    SprintOperations,
    TagOperations,
    Tick,
    TimeEntryOperations,
    TimerOperations,
    Undo,
    UpdateCardOperations,
    UserOperations,
    Verify {}

/** Every operation by name. */
export const operations = Object.fromEntries(
  Object.entries(modules satisfies OperationsOf<Operations>).filter(([, exported]) => isOperation(exported)),
) as OperationsOf<Operations>;

/** The same for whoever knows no more of an operation than its name. */
export function calledBy(name: string): Called {
  const operation = (operations as unknown as Readonly<Record<string, Operation<unknown>>>)[name];
  if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
  return { name, operation };
}
