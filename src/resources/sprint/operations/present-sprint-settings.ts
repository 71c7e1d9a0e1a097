import type { ProjectDocument } from "../../project/project-document";
import type { SprintSettings } from "../sprint-settings";
import { completeSprintSettings } from "../sprint-settings-fields";

/** How the next sprints of the space are laid out, as the API shows it. */
export const presentSprintSettings = ({ id, sprint_settings }: ProjectDocument): SprintSettings => ({
  project_id: id,
  ...completeSprintSettings(sprint_settings),
});
