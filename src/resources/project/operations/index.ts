import { room } from "../../../operation/operation";
import { type AddProjectMember, addProjectMember } from "./add-project-member";
import { type CreateProject, createProject } from "./create-project";
import { type DeleteProject, deleteProject } from "./delete-project";
import { type GetProject, getProject } from "./get-project";
import { type GetProjects, getProjects } from "./get-projects";
import { type RemoveProjectMember, removeProjectMember } from "./remove-project-member";
import { type UpdateProject, updateProject } from "./update-project";

export interface ProjectOperations
  extends AddProjectMember,
    CreateProject,
    DeleteProject,
    GetProject,
    GetProjects,
    RemoveProjectMember,
    UpdateProject {}

export const projectOperations = room<ProjectOperations>({
  addProjectMember,
  createProject,
  deleteProject,
  getProject,
  getProjects,
  removeProjectMember,
  updateProject,
});
