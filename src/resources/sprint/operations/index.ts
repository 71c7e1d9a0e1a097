import type { CreateSprint } from "./create-sprint";
import type { DeleteSprint } from "./delete-sprint";
import type { GetSprint } from "./get-sprint";
import type { GetSprintSettings } from "./get-sprint-settings";
import type { GetSprints } from "./get-sprints";
import type { RollOverSprint } from "./roll-over-sprint";
import type { UpdateSprint } from "./update-sprint";
import type { UpdateSprintSettings } from "./update-sprint-settings";

export { createSprint } from "./create-sprint";
export { deleteSprint } from "./delete-sprint";
export { getSprint } from "./get-sprint";
export { getSprintSettings } from "./get-sprint-settings";
export { getSprints } from "./get-sprints";
export { rollOverSprint } from "./roll-over-sprint";
export { updateSprint } from "./update-sprint";
export { updateSprintSettings } from "./update-sprint-settings";

export interface SprintOperations
  extends CreateSprint,
    DeleteSprint,
    GetSprint,
    GetSprintSettings,
    GetSprints,
    RollOverSprint,
    UpdateSprint,
    UpdateSprintSettings {}
