import type { ProjectDocument } from "../documents/project";
import { completeSprintSettings } from "../documents/sprint-settings";
import type { SprintSettings } from "../model/sprint-settings";

/** How the next sprints of the space are laid out, as the API shows it. */
export const presentSprintSettings = ({ id, sprint_settings }: ProjectDocument): SprintSettings => ({
  project_id: id,
  ...completeSprintSettings(sprint_settings),
});
