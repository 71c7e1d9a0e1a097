import type { OperationName } from "./every-operation";

const open: readonly OperationName[] = [
  ...(["createChecklist", "getEpic", "updateEpic", "deleteEpic", "addEpicMember", "removeEpicMember"] as const),
  ...(["removeEpicTag", "addEpicExternalLink", "removeEpicExternalLink", "createTimeEntry", "startTimer"] as const),
  ...(["updateTimeCategory", "getUser", "updateMember", "removeMember", "setWatching"] as const),
];

const nothing: readonly OperationName[] = [
  ...(["previewView", "summarizeView", "createProject", "getProjects", "createEpic", "createEpicList"] as const),
  ...(["getEpics", "getPages", "createNote", "getNotes", "createTag", "getTimeEntries", "getTimeSettings"] as const),
  ...(["summarizeTimeEntries", "lockTimeEntries", "createTimeCategory", "getTimeCategories", "getTimer"] as const),
  ...(["updateTimeSettings", "updateTimer", "stopTimer", "getCurrentUser", "updateCurrentUser", "tick"] as const),
  ...(["getMembers", "addMember", "getCommits", "load", "export", "verify"] as const),
];

/**
 * The documents in an operation's valid input, written down apart from the operations: `hidden` from strangers, in the
 * private space, a page or note that is not public, or somebody's commit; `open` to the whole workspace; or `nothing`
 * that exists already.
 */
export function namedBy(name: OperationName): "hidden" | "open" | "nothing" {
  if (open.includes(name)) return "open";
  return nothing.includes(name) ? "nothing" : "hidden";
}
