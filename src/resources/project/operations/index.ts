import type { AddProjectMember } from "./add-project-member";
import type { CreateProject } from "./create-project";
import type { DeleteProject } from "./delete-project";
import type { GetProject } from "./get-project";
import type { GetProjects } from "./get-projects";
import type { RemoveProjectMember } from "./remove-project-member";
import type { UpdateProject } from "./update-project";

export { addProjectMember } from "./add-project-member";
export { createProject } from "./create-project";
export { deleteProject } from "./delete-project";
export { getProject } from "./get-project";
export { getProjects } from "./get-projects";
export { removeProjectMember } from "./remove-project-member";
export { updateProject } from "./update-project";

export interface ProjectOperations
  extends AddProjectMember,
    CreateProject,
    DeleteProject,
    GetProject,
    GetProjects,
    RemoveProjectMember,
    UpdateProject {}
