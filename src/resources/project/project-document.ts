import { textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { EVERYONE } from "../common/readers";
import { projectFields } from "./project-fields";

export type ProjectDocument = DocumentIn<typeof projectFields>;

export const project = documentKind(projectFields, {
  reader_ids: {
    ...textSet,
    from: ["is_private", "members"],
    of: (project) => (project.is_private ? project.members.map((member) => member.user_id) : [EVERYONE]),
  },
});
