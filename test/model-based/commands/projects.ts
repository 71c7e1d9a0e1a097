import { fc } from "@fast-check/vitest";
import { command, flag, index, pick, text, title, userId } from "../command";
import { archive, assign, authoredNow, change } from "../model/change";
import { joinedNow } from "../model/members";
import { USER_ID } from "../model/model";
import { removeProject } from "../model/removal";
import { newSettings } from "../model/sprints";
import { memberCommands } from "./members";

export const projectCommands = [
  command(
    "createProject",
    fc.record({ title, is_private: flag, user_id: userId }),
    async ({ model, workspace }, { user_id, is_private, title }) => {
      const { project } = await workspace.createProject({ title, is_private, members: [{ user_id }] });
      const members = [
        { user_id: USER_ID, role: "admin" as const },
        { user_id, role: undefined },
      ];
      model.projects.push({
        ...{ id: project.id, title, description: "", is_public: false, is_private: is_private ?? false },
        ...{ members: joinedNow(model, members), archived: undefined, sprintsCreated: 0, settings: newSettings() },
        ...authoredNow(model),
      });
    },
  ),

  command(
    "updateProject",
    fc.record({ at: index, title, description: text, is_public: flag, archived: flag }),
    async ({ model, workspace }, { at, archived, description, ...changes }) => {
      const project = pick(model.projects, at);
      if (project === undefined) return;
      await workspace.updateProject({ project_id: project.id, archived, description, ...changes });
      change(model, project, () => {
        assign(project, changes);
        project.description = description ?? "";
        archive(model, project, archived);
      });
    },
    2,
  ),

  command("deleteProject", index, async ({ model, workspace }, at) => {
    const project = pick(model.projects, at);
    // A workspace with content checks more than an empty one.
    if (project === undefined || model.projects.length < 3) return;
    await workspace.deleteProject({ project_id: project.id });
    removeProject(model, project);
  }),

  ...memberCommands({
    owner: "Project",
    owners: (model) => model.projects,
    add: (workspace, project, person) => workspace.addProjectMember({ project_id: project.id, ...person }),
    remove: (workspace, project, user_id) => workspace.removeProjectMember({ project_id: project.id, user_id }),
  }),
];
