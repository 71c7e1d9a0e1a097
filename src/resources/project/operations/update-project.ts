import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Image } from "../../common/image";
import type { MemberInput } from "../../common/input-fields";
import type { Project } from "../project";
import { projectFields } from "../project-fields";
import { governs, permitProjectChange } from "./govern-project";
import { aProject, presentProject } from "./present-project";

/** Omitted fields stay unchanged. */
export interface UpdateProjectInput {
  readonly project_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` empties it. */
  readonly description?: string | null | undefined;
  /** `null` clears it. */
  readonly icon?: Image | null | undefined;
  /** `true` archives the space, and nothing new can be put into it; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
  readonly is_public?: boolean | null | undefined;
  /** A private space is read by its members and by admins. */
  readonly is_private?: boolean | null | undefined;
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateProjectInput, "project_id">;
}

export interface UpdateProjectOutput {
  readonly project: Project;
}

export interface UpdateProject {
  /**
   * Changes a space: its texts, whether it is archived, and who may read it. What lies in an archived space stays as it
   * is. Rules U21, E4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also to a member of the space with the role viewer,
   * and for `members`, `is_private` and `is_public` to anyone but an admin of the space or the workspace, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { project } = await workspace.updateProject({ project_id: "1", archived: true });
   * project.archived?.user_id; // "u-ada"
   * ```
   */
  updateProject(input: UpdateProjectInput, options?: CallOptions): Promise<UpdateProjectOutput>;
}

const writeFields = inputWriterOf(projectFields);

export const updateProject = operation<UpdateProject>({
  role: "member",
  input: (unit) => ({ project_id: idSchema, ...inputsOf(projectFields, unit, "changed") }),
  changes: aProject,
  async decide(session, { project_id, ...changes }) {
    const before = await session.require("project", project_id, "project_id");
    permitProjectChange(session, before);
    const project = await session.update("project", project_id, (draft) => {
      writeFields(draft, changes, session.context);
    });
    const isShared = (["members", "is_private", "is_public"] as const).some((key) => project[key] !== before[key]);
    if (isShared) {
      session.permit("project", before, governs(session.context, before));
    }
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
