import { type DocumentOf, declaredFields, sortedInteger, textSet } from "../../fields/declared-fields";
import { EVERYONE } from "../common/readers";
import type { projectDocumentSchema } from "./project-document-schema";

export type ProjectDocument = DocumentOf<typeof projectDocumentSchema>;

export const project = declaredFields<ProjectDocument>()({
  reader_ids: {
    ...textSet,
    from: ["is_private", "members"],
    of: (project) => (project.is_private ? project.members.map((member) => member.user_id) : [EVERYONE]),
  },
  member_ids: { ...textSet, from: ["members"], of: (project) => project.members.map((member) => member.user_id) },
  time_created: sortedInteger,
});
