import type { Actions } from "./action";
import { attachmentActions } from "./attachments";
import { boardActions } from "./boards";
import { cardRelationActions } from "./card-relations";
import { cardActions } from "./cards";
import { checklistActions } from "./checklists";
import { commentActions } from "./comments";
import { epicActions } from "./epics";
import { formActions } from "./forms";
import { listActions } from "./lists";
import { noteActions, tagActions } from "./notes-and-tags";
import { pageActions } from "./pages";
import { projectActions } from "./projects";
import { sprintActions } from "./sprints";
import { timeActions } from "./time";
import { userActions } from "./users";

const workspaceActions = {
  undo: (there, chance) => ({ commit_id: chance.id(there.commits) }),
  tick: () => ({}),
  load: () => ({ time_unit: "seconds" }),
} satisfies Actions;

/** An input of every writing operation, made from what there is. */
export const actions = {
  ...projectActions,
  ...boardActions,
  ...listActions,
  ...cardActions,
  ...cardRelationActions,
  ...attachmentActions,
  ...checklistActions,
  ...epicActions,
  ...pageActions,
  ...sprintActions,
  ...commentActions,
  ...formActions,
  ...noteActions,
  ...tagActions,
  ...timeActions,
  ...userActions,
  ...workspaceActions,
};

export type ActionName = keyof typeof actions;

export const actionNames = Object.keys(actions) as readonly ActionName[];
