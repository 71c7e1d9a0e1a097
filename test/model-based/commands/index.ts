import type { CommandKind } from "../command";
import { arrivalCommands } from "./arrivals";
import { attachmentCommands } from "./attachments";
import { boardCommands } from "./boards";
import { cardRelationCommands } from "./card-relations";
import { cardCommands } from "./cards";
import { checklistCommands } from "./checklists";
import { clockCommands } from "./clock";
import { commentCommands } from "./comments";
import { epicRelationCommands } from "./epic-relations";
import { epicCommands } from "./epics";
import { externalLinkCommands } from "./external-links";
import { favouriteCommands } from "./favourites";
import { formCommands } from "./forms";
import { historyCommands } from "./history";
import { listCommands } from "./lists";
import { noteCommands } from "./notes";
import { pageCommands } from "./pages";
import { projectCommands } from "./projects";
import { sprintCommands } from "./sprints";
import { tagCommands } from "./tags";
import { timeEntryCommands } from "./time-entries";
import { timerCommands } from "./timers";
import { userCommands } from "./users";

/** Everything that can be done to a workspace. */
export const commandKinds: readonly CommandKind[] = [
  ...clockCommands,
  ...projectCommands,
  ...boardCommands,
  ...listCommands,
  ...cardCommands,
  ...cardRelationCommands,
  ...externalLinkCommands,
  ...checklistCommands,
  ...commentCommands,
  ...tagCommands,
  ...epicCommands,
  ...epicRelationCommands,
  ...attachmentCommands,
  ...favouriteCommands,
  ...noteCommands,
  ...pageCommands,
  ...sprintCommands,
  ...timeEntryCommands,
  ...timerCommands,
  ...userCommands,
  ...arrivalCommands,
  ...formCommands,
  ...historyCommands,
];
