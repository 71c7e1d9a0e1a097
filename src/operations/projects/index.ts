import type { CreateProject } from "./create-project";
import type { GetProject } from "./get-project";
import type { GetProjects } from "./get-projects";

export { createProject } from "./create-project";
export { getProject } from "./get-project";
export { getProjects } from "./get-projects";

export interface ProjectOperations extends CreateProject, GetProject, GetProjects {}
