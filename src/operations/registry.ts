import type { Called } from "../engine/engine";
import { isOperation, type Operation, type OperationsOf } from "../operation/operation";
import * as modules from "./modules";

/** Every operation of a workspace, as a method. */
export interface Operations
  extends modules.BoardOperations,
    modules.CardEpicOperations,
    modules.CardMembersOperations,
    modules.CardTagsOperations,
    modules.ChecklistOperations,
    modules.ChildCardsOperations,
    modules.ClaimCard,
    modules.CollaborationOperations,
    modules.CommentOperations,
    modules.CopyCard,
    modules.CreateCard,
    modules.EpicOperations,
    modules.Export,
    modules.ExternalLinkOperations,
    modules.FavouriteOperations,
    modules.FileOperations,
    modules.FormOperations,
    modules.GetCardsOperations,
    modules.GetCommits,
    modules.HintOperations,
    modules.InboundEmailOperations,
    modules.LinkCardsOperations,
    modules.ListOperations,
    modules.Load,
    modules.MoveCardOperations,
    modules.NoteOperations,
    modules.PageOperations,
    modules.PreviewView,
    modules.ProjectOperations,
    modules.PullRequestOperations,
    modules.Search,
    modules.SprintOperations,
    modules.SummarizeTimeEntries,
    modules.SummarizeView,
    modules.TagOperations,
    modules.Tick,
    modules.TimeEntryOperations,
    modules.TimerOperations,
    modules.Undo,
    modules.UpdateCardOperations,
    modules.UserOperations,
    modules.Verify {}

export const operations = Object.fromEntries(
  Object.entries(modules satisfies OperationsOf<Operations>).filter(([, exported]) => isOperation(exported)),
) as OperationsOf<Operations>;

/** The same for callers that have only an operation's name. */
export function calledBy(name: string): Called {
  const operation = (operations as unknown as Readonly<Record<string, Operation<unknown>>>)[name];
  if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
  return { name, operation };
}
