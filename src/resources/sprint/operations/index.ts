import { room } from "../../../operation/operation";
import { type CreateSprint, createSprint } from "./create-sprint";
import { type DeleteSprint, deleteSprint } from "./delete-sprint";
import { type GetSprint, getSprint } from "./get-sprint";
import { type GetSprintSettings, getSprintSettings } from "./get-sprint-settings";
import { type GetSprints, getSprints } from "./get-sprints";
import { type RollOverSprint, rollOverSprint } from "./roll-over-sprint";
import { type UpdateSprint, updateSprint } from "./update-sprint";
import { type UpdateSprintSettings, updateSprintSettings } from "./update-sprint-settings";

export interface SprintOperations
  extends CreateSprint,
    DeleteSprint,
    GetSprint,
    GetSprintSettings,
    GetSprints,
    RollOverSprint,
    UpdateSprint,
    UpdateSprintSettings {}

export const sprintOperations = room<SprintOperations>({
  createSprint,
  deleteSprint,
  getSprint,
  getSprintSettings,
  getSprints,
  rollOverSprint,
  updateSprint,
  updateSprintSettings,
});
