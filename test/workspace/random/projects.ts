import type { Actions } from "./action";
import { icon, member, memberOf, members } from "./parts";

export const projectActions = {
  createProject: (_, chance) => ({
    title: chance.title(),
    description: chance.content(),
    is_private: chance.yes(0.3),
    members: members(chance),
  }),
  updateProject: (there, chance) => ({
    project_id: chance.id(there.projects),
    title: chance.maybe(chance.title()),
    icon: icon(chance),
    is_private: chance.maybe(chance.yes(0.3)),
    archived: chance.archived(),
  }),
  deleteProject: (there, chance) => ({ project_id: chance.id(there.projects) }),
  addProjectMember: (there, chance) => ({ project_id: chance.id(there.projects), ...member(chance) }),
  removeProjectMember: (there, chance) => memberOf("project_id", chance.any(there.projects), chance),
} satisfies Actions;
